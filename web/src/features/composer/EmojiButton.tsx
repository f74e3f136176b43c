import { SmilePlus, Zap } from 'lucide-react'
import { Suspense, useState } from 'react'
import { composerField } from '../../entities/chat/focus.ts'
import { useTemplatesOpener } from '../../entities/chat/reply-templates/opening.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover } from '../../ui/Popover.tsx'
import styles from './emoji.module.css'

const EmojiPicker = late(withWords(() => import('./EmojiPicker.tsx'), 'composer'))

/** Opens the emoji picker, whose emoji is inserted at the caret, and the list of reply templates where the plan has them. */
const EmojiButton = ({ onPick }: { onPick: (emoji: string) => void }) => {
  const { chats: words, titles, composer: more } = useWords('composer')
  const openTemplates = useTemplatesOpener()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
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
        <Suspense fallback={<p className={styles.note}>{more.emoji.loading}</p>}>
          <EmojiPicker
            onPick={(emoji) => {
              setOpen(false)
              onPick(emoji)
            }}
          />
        </Suspense>
      </Popover>
      {openTemplates && (
        <IconButton label={`${titles.replyTemplates} (/)`} onClick={openTemplates}>
          <Zap size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </>
  )
}
export default EmojiButton
