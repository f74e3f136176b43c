import type { Message } from '@beseda/contract/entities/message.ts'
import { Suspense, useState } from 'react'
import { calmed } from '../../entities/chat/text/hostile-text.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import styles from './letter.module.css'

const LetterDialog = late(withWords(() => import('./LetterDialog.tsx'), 'letter'))

/** What the writer quoted, and the letter with its formatting: both on demand. */
const LetterEnd = ({ message }: { message: Message }) => {
  const words = useWords('letter').letter
  const [isQuoteOpen, setQuoteOpen] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const part = message.parts?.find((p) => p.content.kind === 'text')?.content
  if (part?.kind !== 'text') return null
  const { quoted, letter } = part
  return (
    <div className={styles.end}>
      {quoted && (
        <button
          type="button"
          className={styles.button}
          aria-expanded={isQuoteOpen}
          onClick={() => setQuoteOpen(!isQuoteOpen)}
        >
          {isQuoteOpen ? words.hideQuote : words.showQuote}
        </button>
      )}
      {letter?.formatted && (
        <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {words.open}
        </button>
      )}
      {quoted && isQuoteOpen && (
        <blockquote
          dir="auto"
          className={styles.quote}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long quote is scrolled by keyboard
          tabIndex={0}
        >
          {calmed(quoted)}
        </blockquote>
      )}
      {letter && isOpen && (
        <Suspense fallback={null}>
          <LetterDialog message={message} subject={part.subject ?? ''} letter={letter} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
export default LetterEnd
