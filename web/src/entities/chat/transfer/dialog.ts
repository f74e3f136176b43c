import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { ReactNode } from 'react'
import type { On, TransferInput } from './transfer-chat.ts'

/** A remark about one target. `blocks`: it cannot be chosen; `isSaid`: the reason is already on the screen. */
export interface TargetNote {
  readonly text: string
  readonly blocks: boolean
  readonly isSaid?: boolean
}
/** Several chats are transferred at once. */
export interface BulkTransfer {
  readonly title: string
  /** The names of the chats. */
  readonly about: string
  readonly send: (transfer: TransferInput) => void
  /** Only teams may be chosen, those with the most free operators first. */
  readonly toTeam?: boolean
  /** Fields that select the chats. */
  readonly which?: ReactNode
  readonly noteOf?: (target: { readonly id: string }) => TargetNote | null
}
/** Props of the dialog that transfers chats. */
export interface TransferDialogProps {
  readonly chat: Chat
  readonly on: On
  /** In that case the server uses `chat` only to list the targets. */
  readonly many?: BulkTransfer | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}
