import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { ReactNode } from 'react'
import type { Handing, On } from './hand-over.ts'

/** A remark about one target. `blocks`: it cannot be chosen; `isSaid`: the reason is on the screen already. */
export interface TargetNote {
  readonly text: string
  readonly blocks: boolean
  readonly isSaid?: boolean
}
/** Several chats are transferred at once. */
export interface ManyTransfer {
  readonly title: string
  /** Which chats, in words. */
  readonly about: string
  readonly send: (handing: Handing) => void
  /** Only teams may be chosen, those with the most free operators first. */
  readonly toTeam?: boolean
  /** Fields that choose the chats. */
  readonly which?: ReactNode
  readonly noteOf?: (target: { readonly id: string }) => TargetNote | null
}
/** What the dialog that transfers chats gets. */
export interface TransferDialogProps {
  readonly chat: Chat
  readonly on: On
  /** With it, `chat` only tells the server whose targets to list. */
  readonly many?: ManyTransfer | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}
