import type { VisitorMessage } from '@beseda/contract/entities/widget.ts'
import { Check, CheckCheck, Clock3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { supportOutbox, type UnsentMessage } from '../../entities/support/outbox.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/class-names.ts'
import type { SupportSlots } from './slots.ts'
import styles from './support.module.css'

const Line = ({ mine, by, end, children }: { mine: boolean; by: string; end: ReactNode; children: ReactNode }) => (
  <article className={classes(styles.line, mine && styles.mine)} aria-label={by}>
    {!mine && <p className={styles.by}>{by}</p>}
    <div className={styles.bubble}>{children}</div>
    <p className={styles.end}>{end}</p>
  </article>
)
interface StoredProps extends SupportSlots {
  readonly message: VisitorMessage
  /** By somebody of the support. */
  readonly isRead: boolean
}
export const Stored = ({ message, isRead, Text, Files }: StoredProps) => {
  const { support: words } = useWords('support')
  const now = useNow(60_000)
  const { mine, author, text, files, at, removed, quote, edited } = message
  const Mark = isRead ? CheckCheck : Check
  return (
    <Line
      mine={mine}
      by={mine ? words.you : author.name}
      end={
        <>
          {edited && <span>{words.edited}</span>}
          {formatDateTime(at, now)}
          {mine && <Mark size={14} role="img" aria-label={isRead ? words.read : words.sent} />}
        </>
      }
    >
      {quote && (
        <blockquote className={styles.quote}>
          <b>{quote.mine ? words.you : quote.name}</b>
          <span>{quote.text}</span>
        </blockquote>
      )}
      {removed && <em>{words.removed}</em>}
      {files.length > 0 && <Files files={files} />}
      {text !== '' && <Text text={text} />}
    </Line>
  )
}
export const Unsent = ({ entry, Text, Files }: SupportSlots & { entry: UnsentMessage }) => {
  const { support: words } = useWords('support')
  const { id, text, files, failure } = entry
  return (
    <Line
      mine
      by={words.you}
      end={
        failure ? (
          <>
            <span className={styles.failed} role="alert">
              {words.failed} {failure.text}
            </span>
            <Button size="s" onClick={() => supportOutbox().retry(id)}>
              {words.again}
            </Button>
            <Button size="s" variant="ghost" onClick={() => supportOutbox().remove(id)}>
              {words.discard}
            </Button>
          </>
        ) : (
          <Clock3 size={14} role="img" aria-label={words.sending} />
        )
      }
    >
      {files.length > 0 && <Files files={files} />}
      {text !== '' && <Text text={text} />}
    </Line>
  )
}
