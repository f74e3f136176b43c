import type { Quote } from '@beseda/contract/entities/message.ts'
import { useWords } from '../../../lib/language.ts'
import { fill } from '../../../lib/words/plural.ts'
import { jumpTo } from '../feed/jump.ts'
import { calmed, harmlessName } from '../text/hostile-text.ts'
import styles from './quote.module.css'

/** Above a message: what it answers. Pressing it leads there. */
const QuoteBlock = ({ chatId, quote }: { chatId: string; quote: Quote }) => {
  const words = useWords('message').message
  const { name } = quote.author
  return (
    <button
      type="button"
      className={styles.quote}
      aria-label={fill(words.toQuote, { name })}
      onClick={() => jumpTo(chatId, quote.seq)}
    >
      <QuoteWords quote={quote} />
    </button>
  )
}
export const QuoteWords = ({ quote }: { quote: Quote }) => (
  <>
    <b>{quote.author.name}</b>
    <span dir="auto">{calmed(quote.text) || harmlessName(quote.file ?? '')}</span>
  </>
)
export default QuoteBlock
