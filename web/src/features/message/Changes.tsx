import type { Message } from '@beseda/contract/entities/message.ts'
import { Suspense, useState } from 'react'
import { formatDateTime, isoTime } from '../../lib/format.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { fill } from '../../lib/words/plural.ts'
import styles from './parts.module.css'

const RefusedChange = late(
  withWords(() => import('../../entities/chat/changes/RefusedChange.tsx'), 'message', 'errors'),
)

/** What happened to a message after it was sent: edits and removal; earlier texts are shown on request. */
const Changes = ({ message }: { message: Message }) => {
  const { edits, removedAt, removedBy, change } = message
  const words = useWords('message').message
  const [isOpen, setOpen] = useState(false)
  const waits = change?.state === 'pending' && (change.kind === 'edit' ? words.editWaits : words.removeWaits)
  return (
    <div className={styles.marks}>
      {removedAt !== undefined && (
        <span>{removedBy === undefined ? words.removed : fill(words.removedBy, { name: removedBy })}</span>
      )}
      {waits && <span role="status">{waits}</span>}
      {change?.state === 'refused' && (
        <Suspense fallback={'\u00a0'}>
          <RefusedChange message={message} change={change} />
        </Suspense>
      )}
      {edits && (
        <button type="button" className={styles.earlier} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.edited}
        </button>
      )}
      {edits && isOpen && (
        <div className={styles.history}>
          {edits.map(({ text, at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: earlier texts never move
            <span key={index} dir="auto">
              <time dateTime={isoTime(at)}>{formatDateTime(at, 0)}</time> {text}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
export default Changes
