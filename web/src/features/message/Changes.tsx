import type { Message } from '@beseda/contract/entities/message.ts'
import { useState } from 'react'
import { formatDateTime, isoTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import styles from './parts.module.css'

/** Later edits and removal of a message by the client; earlier texts are shown on request. */
export const Changes = ({ message: { edits, removedAt } }: { message: Message }) => {
  const words = useWords().chats.parts
  const [isOpen, setOpen] = useState(false)
  if (!edits && removedAt === undefined) return null
  return (
    <div className={styles.marks}>
      {removedAt !== undefined && <span>{words.removed}</span>}
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
