import { MessagesSquare } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import styles from './no-chat.module.css'

/** Shown when no chat is open: how to begin, with the shortcuts. */
const NoChat = () => {
  const words = useWords('noChat').noChat
  const hints = [
    { keys: ['J', 'K'], text: words.chooseNext },
    { keys: ['R'], text: words.chooseReply },
    { keys: ['/'], text: words.chooseSearch },
  ]
  return (
    <section className={styles.place} data-area="thread" aria-label={words.chooseTitle}>
      <EmptyState icon={<MessagesSquare size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.chooseTitle} />
      <ul className={styles.hints}>
        {hints.map(({ keys, text }) => (
          <li key={text}>
            <Kbd keys={keys} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
export default NoChat
