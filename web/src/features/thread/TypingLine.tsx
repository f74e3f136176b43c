import { useTyping } from '../../entities/chat/typing.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import styles from './typing.module.css'

/** Who is typing. The line keeps its height when nobody is, so that nothing moves. */
export const TypingLine = ({ chatId }: { chatId: string }) => {
  const words = useWords().chats.feed
  const typing = useTyping(chatId)
  const colleague = typing.find((t) => t.kind === 'operator')
  const client = typing.find((t) => t.kind === 'client')
  const text = colleague
    ? fill(words.colleagueTyping, { name: colleague.name })
    : client && fill(words.typing, { name: client.name })
  return (
    <div className={styles.typing} aria-live="off">
      {text && (
        <>
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span>{text}</span>
        </>
      )}
    </div>
  )
}
