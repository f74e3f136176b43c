import type { Chat } from '@beseda/contract/entities/chat.ts'

/** Props of the dialog that puts a chat's client on the black list. */
export interface BanDialogProps {
  readonly chat: Chat
  readonly onClose: () => void
}
