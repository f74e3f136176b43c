import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { ChevronDown, FolderTree } from 'lucide-react'
import { useWords } from '../../../lib/language.ts'
import { fill } from '../../../lib/words/plural.ts'
import { classes } from '../../../ui/class-names.ts'
import { tip } from '../../../ui/Tooltip.tsx'
import styles from './chip.module.css'
import { ask } from './picking.ts'
import { useMayChoose } from './use-may-choose.ts'

/** The category of the request. A button for users who may choose it: yellow while a required category is missing. */
export const CategoryChip = ({ chat, user, isOpen }: { chat: Chat; user: CurrentUser; isOpen: boolean }) => {
  const words = useWords().chats.thread
  const may = useMayChoose(chat, user, isOpen)
  const icon = <FolderTree size={14} strokeWidth={1.75} aria-hidden="true" />
  if (!may)
    return chat.category ? (
      <span className={styles.chip} {...tip(chat.category)}>
        {icon}
        <span className={styles.text}>{chat.category}</span>
      </span>
    ) : null
  return (
    <button
      type="button"
      className={classes(styles.chip, styles.button, !chat.category && styles.missing)}
      aria-label={chat.category ? fill(words.categoryOf, { name: chat.category }) : words.chooseCategory}
      aria-haspopup="dialog"
      onClick={() => ask('category')}
      {...tip(chat.category ?? words.chooseCategory, ['L'])}
    >
      {icon}
      <span className={styles.text}>
        {chat.category ?? words.chooseCategory}
        {!chat.category && <span aria-hidden="true"> *</span>}
      </span>
      <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
