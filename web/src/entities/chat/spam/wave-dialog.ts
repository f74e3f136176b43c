import type { Chat } from '@beseda/contract/entities/chat.ts'

/** Props of the dialog that marks new clients who resemble one as spam. */
export interface WaveDialogProps {
  readonly chat: Chat
  readonly apply: (chats: readonly Chat[]) => void
  readonly onClose: () => void
}
