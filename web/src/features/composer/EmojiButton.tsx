import { SmilePlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { composerField } from '../../entities/chat/focus.ts'
import { useWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover } from '../../ui/Popover.tsx'
import styles from './emoji.module.css'

const EmojiPicker = late(() => import('./EmojiPicker.tsx'))

/** Opens the emoji picker; the chosen emoji is inserted at the caret. */
export const EmojiButton = ({ onPick }: { onPick: (emoji: string) => void }) => {
  const words = useWords().chats
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={words.composer.emoji}
      placement="top-start"
      returnTo={composerField}
      className={styles.popover}
      trigger={(props) => (
        <IconButton label={words.composer.emoji} active={isOpen} {...props}>
          <SmilePlus size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    >
      <Suspense fallback={<p className={styles.note}>{words.emoji.loading}</p>}>
        <EmojiPicker
          onPick={(emoji) => {
            setOpen(false)
            onPick(emoji)
          }}
        />
      </Suspense>
    </Popover>
  )
}
