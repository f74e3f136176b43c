import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import type { Chosen } from './choose.ts'

/** Props of a dialog that chooses a category. */
export interface CategoryPickerProps {
  readonly chat: Chat
  readonly user: CurrentUser
  /** Choosing closes the chat. */
  readonly closes: boolean
  /** null: remove the category. */
  readonly onChoose: (chosen: Chosen | null) => void
  readonly onClose: () => void
}
