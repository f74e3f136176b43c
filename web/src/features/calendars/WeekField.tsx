import { areDaysApart } from '@beseda/contract/entities/calendar.ts'
import { Copy } from 'lucide-react'
import { formatWeekday } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { FormSection } from '../../parts/FormParts.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './calendars.module.css'
import { DayHours } from './DayHours.tsx'
import { bars, hoursOf, type TypedHours } from './hours.ts'

type Week = readonly (readonly TypedHours[])[]

/** Whether the hours of a day after midnight overlap those of the next day. */
const overlapsNext = (week: Week, at: number): boolean =>
  !areDaysApart([hoursOf(week[at]!) ?? [], hoursOf(week[(at + 1) % 7]!) ?? [], [], []])

/** Seven days with their hours and a chart of them. One day's hours can be copied to the days below it. */
export const WeekField = ({
  value,
  isChecked,
  onChange,
}: {
  value: Week
  isChecked: boolean
  onChange: (value: Week) => void
}) => {
  const { calendars } = useWords('calendars')
  const set = (at: number, hours: readonly TypedHours[]) => onChange(value.map((day, i) => (i === at ? hours : day)))
  return (
    <FormSection title={calendars.week} note={calendars.weekNote}>
      <ul className={styles.week}>
        {value.map((hours, at) => {
          const day = formatWeekday(at)
          return (
            <li key={day} className={styles.day}>
              <span className={styles.dayName}>{day}</span>
              <DayHours
                day={day}
                value={hours}
                isChecked={isChecked}
                overlaps={isChecked && overlapsNext(value, at)}
                onChange={(next) => set(at, next)}
              />
              {at < 6 && (
                <IconButton
                  small
                  label={fill(calendars.copyDown, { day })}
                  onClick={() => onChange(value.map((own, i) => (i > at && i < 5 === at < 5 ? hours : own)))}
                >
                  <Copy size={14} aria-hidden="true" />
                </IconButton>
              )}
              <span className={styles.bar} aria-hidden="true">
                {bars(hours).map((b) => (
                  <i key={b.left} style={{ left: `${b.left}%`, width: `${b.width}%` }} />
                ))}
              </span>
            </li>
          )
        })}
      </ul>
    </FormSection>
  )
}
