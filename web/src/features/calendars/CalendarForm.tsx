import { calendars as calls } from '@beseda/contract/endpoints/calendars.ts'
import type { Calendar, CalendarVersion } from '@beseda/contract/entities/calendar.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useNow } from '../../lib/clock.ts'
import { type FormOptions, useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormEnd } from '../../parts/FormEnd.tsx'
import { timeZoneOptions } from '../../parts/time-zones.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type CalendarValues, check, collidingFields, hoursIn, keptInput, toInput, valuesOf } from './calendar-form.ts'
import styles from './calendars.module.css'
import { ExceptionsField } from './ExceptionsField.tsx'
import { openNow } from './open-now.ts'
import { WeekField } from './WeekField.tsx'

type Endpoints = typeof calls.create | typeof calls.change
/** The endpoint for a new or an existing calendar. */
const targetOf = (calendar: Calendar | null): Pick<FormOptions<CalendarValues, Endpoints>, 'endpoint' | 'toInput'> => ({
  endpoint: calendar ? calls.change : calls.create,
  toInput: (values) => toInput(values, calendar),
})

export const CalendarForm = ({
  calendar,
  version,
  isFirst,
  former,
  onSaved,
  onClose,
}: {
  calendar: Calendar | null
  /** The shown hours: the current or the planned ones. */
  version: CalendarVersion | null
  isFirst: boolean
  former: Partial<CalendarValues> | null
  onSaved: (calendar: Calendar) => void
  onClose: () => void
}) => {
  const { calendars, forms } = useWords('calendars', 'forms')
  const queryClient = useQueryClient()
  const now = useNow(15_000)
  const [opened] = useState(now)
  const initial = useMemo(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    return valuesOf(calendar, version, { now: opened, timeZone, isFirst })
  }, [calendar, version, opened, isFirst])
  const refresh = () => queryClient.invalidateQueries({ queryKey: liveKeys.calendars })
  const form = useForm<CalendarValues, Endpoints>({
    initial,
    ...targetOf(calendar),
    check,
    edited: calendar && { object: calendar, reload: refresh, keeps: keptInput },
    fieldOf: { CALENDAR_NAME_TAKEN: 'name', DATE_PAST: 'validFrom' },
    onSaved: (saved) => {
      toast({ kind: 'success', text: forms.saved })
      void refresh()
      onSaved(saved)
    },
  })
  const { set, values } = form
  useEffect(() => {
    if (former) set(former)
  }, [former, set])
  const preview = useMemo(
    () => openNow([{ ...hoursIn(values), number: 1, validFrom: null }], now, calendars),
    [values, now, calendars],
  )
  const week = form.choice('week')
  const exceptions = form.choice('exceptions')
  return (
    <form {...form.form}>
      <Collisions form={form} changed={calendar?.changed} fields={collidingFields} />
      <TextField label={calendars.name} required {...form.field('name', limits.calendarName)} />
      <CheckField label={calendars.isDefault} hint={calendars.isDefaultNote} {...form.check('isDefault')} />
      <SelectField
        label={calendars.timeZone}
        options={timeZoneOptions(values.timeZone)}
        {...form.field('timeZone')}
        counter={undefined}
      />
      <p className={styles.preview} aria-live="polite">
        <Chip dot tone={preview.open ? 'success' : 'plain'}>
          {preview.text}
        </Chip>
      </p>
      <WeekField value={values.week} isChecked={week.error !== null} onChange={week.onChange} />
      <ExceptionsField
        value={values.exceptions}
        timeZone={values.timeZone}
        error={exceptions.error}
        isChecked={exceptions.error !== null}
        onChange={exceptions.onChange}
      />
      {calendar && (
        <TextField
          label={calendars.validFrom}
          hint={calendars.validFromNote}
          type="date"
          {...form.field('validFrom')}
          counter={undefined}
        />
      )}
      <FormEnd
        form={form}
        removal={
          calendar && {
            title: fill(calendars.deleteTitle, { name: calendar.name }),
            text: calendars.deleteText,
            run: () => call(calls.remove, { calendarId: calendar.id }),
            onDone: refresh,
          }
        }
        onClose={onClose}
      />
    </form>
  )
}
