import { Plus, X } from 'lucide-react'
import { useErrorText } from '../../lib/error-text.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { FieldError } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './calendars.module.css'
import { hoursOf, minutesOf, oneMore, type TypedHours, tidyClock } from './hours.ts'

const most = 6

/** The working hours of one day, in one or more periods. Without a period the day is closed. */
export const DayHours = ({
  day,
  value,
  isChecked,
  overlaps = false,
  onChange,
}: {
  /** For the accessible names of the fields. */
  day: string
  value: readonly TypedHours[]
  /** Shows errors: the form was submitted once. */
  isChecked: boolean
  /** Its hours after midnight overlap those of the next day. */
  overlaps?: boolean
  onChange: (value: readonly TypedHours[]) => void
}) => {
  const { calendars } = useWords('calendars')
  const errorText = useErrorText()
  const wrong = isChecked && hoursOf(value) === null
  const set = (at: number, change: Partial<TypedHours>) =>
    onChange(value.map((hours, i) => (i === at ? { ...hours, ...change } : hours)))
  const field = (at: number, end: 'from' | 'until') => {
    const text = value[at]![end]
    return (
      <input
        aria-label={fill(end === 'from' ? calendars.fromOf : calendars.untilOf, { day })}
        className={styles.clock}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={text}
        aria-invalid={wrong || minutesOf(text) === null || (overlaps && end === 'until') ? true : undefined}
        onChange={(event) => set(at, { [end]: event.target.value })}
        onBlur={() => set(at, { [end]: tidyClock(text) })}
      />
    )
  }
  return (
    <div className={styles.hours}>
      {value.length === 0 && <span className={styles.closed}>{calendars.closed}</span>}
      {value.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours have no other name than their place
        <div key={at} className={styles.pair}>
          {field(at, 'from')}
          <span aria-hidden="true">–</span>
          {field(at, 'until')}
          <IconButton
            small
            label={fill(calendars.removeHours, { day })}
            onClick={() => onChange(value.filter((_, i) => i !== at))}
          >
            <X size={14} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {value.length < most && (
        <IconButton
          small
          label={fill(calendars.addHours, { day })}
          onClick={() => onChange([...value, oneMore(value)])}
        >
          <Plus size={14} aria-hidden="true" />
        </IconButton>
      )}
      {(wrong || overlaps) && (
        <div className={styles.wrong}>
          <FieldError>{wrong ? calendars.wrongHours : errorText('HOURS_OVERLAP_NEXT_DAY')}</FieldError>
        </div>
      )}
    </div>
  )
}
