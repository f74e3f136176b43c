import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../../lib/language.ts'
import { fill } from '../../../lib/words/plural.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './chip.module.css'
import { ask } from './picking.ts'
import { useMayChoose } from './use-may-choose.ts'

/** The category as text, with a button to change it for users who may. `children`: shown without a category. */
export const CategoryOf = ({
  chat,
  user,
  isOpen,
  children,
}: {
  chat: Chat
  user: CurrentUser
  isOpen: boolean
  children: ReactNode
}) => {
  const words = useWords().chats.thread
  const may = useMayChoose(chat, user, isOpen)
  return (
    <span className={styles.fact}>
      <span>{chat.category ?? children}</span>
      {may && (
        <IconButton
          small
          label={chat.category ? fill(words.categoryOf, { name: chat.category }) : words.chooseCategory}
          onClick={() => ask('category')}
        >
          <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </span>
  )
}
