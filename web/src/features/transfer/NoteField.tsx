import { limits } from '@beseda/contract/limits.ts'
import { useId } from 'react'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import styles from './transfer.module.css'

interface Props {
  readonly value: string
  readonly onChange: (text: string) => void
  /** Ctrl or ⌘ with Enter. */
  readonly onSubmit: () => void
}
/** A note for the colleague, on the yellow background of everything that the client does not see. */
export const NoteField = ({ value, onChange, onSubmit }: Props) => {
  const { transfer: words } = useWords('transfer')
  const id = useId()
  const isLong = value.length >= limits.transferNote * 0.8
  return (
    <div className={styles.note}>
      <label htmlFor={id}>{words.note}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={limits.transferNote}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          onSubmit()
        }}
      />
      {isLong && (
        <span className={styles.counter}>{fill(words.count, { length: value.length, max: limits.transferNote })}</span>
      )}
    </div>
  )
}
