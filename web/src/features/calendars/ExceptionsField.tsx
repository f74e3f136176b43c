import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { russianHolidays } from '@beseda/domain/calendar/russian-holidays.ts'
import { localDate } from '@beseda/domain/calendar/zone.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../lib/clock.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { ButtonRow, FormNote, FormSection } from '../../parts/FormParts.tsx'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { TypedDay } from './calendar-form.ts'
import styles from './calendars.module.css'
import { DayHours } from './DayHours.tsx'

type Days = readonly TypedDay[]
/** What is wrong with the date of a day; of two equal dates the later one. */
const dateCode = (days: Days, at: number): ErrorCode | null => {
  const { date } = days[at]!
  if (date === '') return 'FIELD_REQUIRED'
  if (Number.isNaN(Date.parse(date))) return 'DATE_INVALID'
  return days.findIndex((d) => d.date === date) < at ? 'DATE_TWICE' : null
}

/** Days with other hours than their weekday. Public holidays of a year can be added for review. */
export const ExceptionsField = ({
  value,
  timeZone,
  error,
  isChecked,
  onChange,
}: {
  value: Days
  timeZone: string
  error: string | null
  isChecked: boolean
  onChange: (value: Days) => void
}) => {
  const { calendars } = useWords('calendars')
  const lang = useLang()
  const errorText = useErrorText()
  const year = Number(localDate(timeZone, useNow(60_000)).slice(0, 4))
  const [offered, offer] = useState<number | null>(null)
  const set = (at: number, change: Partial<TypedDay>) =>
    onChange(value.map((day, i) => (i === at ? { ...day, ...change } : day)))
  const dateError = (at: number): string | null => {
    const code = isChecked ? dateCode(value, at) : null
    return code && errorText(code)
  }
  const missing = (of: number) => russianHolidays(of).days.filter((h) => !value.some((d) => d.date === h.date))
  const addHolidays = (of: number) => {
    const fresh = missing(of).map((h): TypedDay => ({ date: h.date, name: calendars.holidays[h.name], hours: [] }))
    onChange([...value, ...fresh].toSorted((a, b) => (a.date < b.date ? -1 : 1)))
    offer(of)
  }
  return (
    <FormSection title={calendars.exceptions} note={calendars.exceptionsNote}>
      {error && !value.some((_, at) => dateCode(value, at)) && <FieldError>{error}</FieldError>}
      {value.length > 0 && <FormNote live>{plural(lang, value.length, calendars.exceptionCount)}</FormNote>}
      <ul className={styles.exceptions}>
        {value.map((day, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day that is being typed has no other name than its place
          <li key={at} className={styles.exception}>
            <TextField
              label={calendars.date}
              hideLabel
              type="date"
              className={styles.date}
              value={day.date}
              error={dateError(at)}
              onChange={(event) => set(at, { date: event.target.value })}
            />
            <TextField
              label={calendars.exceptionName}
              hideLabel
              placeholder={calendars.exceptionName}
              autoComplete="off"
              maxLength={64}
              value={day.name}
              onChange={(event) => set(at, { name: event.target.value })}
            />
            <IconButton
              label={fill(calendars.removeException, { date: day.date })}
              onClick={() => onChange(value.filter((_, i) => i !== at))}
            >
              <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            <div className={styles.exceptionHours}>
              <DayHours
                day={day.date}
                value={day.hours}
                isChecked={isChecked}
                onChange={(hours) => set(at, { hours })}
              />
            </div>
          </li>
        ))}
      </ul>
      <ButtonRow>
        <Button
          size="s"
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={() => onChange([...value, { date: '', name: '', hours: [] }])}
        >
          {calendars.addException}
        </Button>
        {[year, year + 1].map((of) => (
          <Button
            key={of}
            size="s"
            disabledReason={missing(of).length === 0 ? calendars.holidaysThere : null}
            onClick={() => addHolidays(of)}
          >
            {fill(calendars.addHolidays, { year: of })}
          </Button>
        ))}
      </ButtonRow>
      {offered !== null && !russianHolidays(offered).decreed && (
        <FormNote>{fill(calendars.notDecreed, { year: offered })}</FormNote>
      )}
    </FormSection>
  )
}
