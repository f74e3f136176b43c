import { calendars } from '@beseda/contract/endpoints/calendars.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import { useQuery } from '@tanstack/react-query'
import type { ChangeEventHandler } from 'react'
import { call } from '../lib/api.ts'
import { useWords } from '../lib/language.ts'
import { liveKeys } from '../lib/live-keys.ts'
import { SelectField } from '../ui/SelectField.tsx'

/** A choice of working calendars; `none` says what applies without one. */
export const CalendarField = ({
  known,
  none,
  name,
  value,
  error,
  onChange,
  onBlur,
}: {
  /** The stored calendar, named before the list has loaded. */
  known: Named | null
  none: string
  name: string
  value: string
  error: string | null
  onChange: ChangeEventHandler<HTMLSelectElement>
  onBlur: () => void
}) => {
  const { forms } = useWords('forms')
  const { data } = useQuery({
    queryKey: [...liveKeys.calendars, 'list'] as const,
    queryFn: ({ signal }) => call(calendars.list, {}, { signal }),
  })
  const list = data?.calendars ?? (known ? [known] : [])
  return (
    <SelectField
      label={forms.calendar}
      hint={forms.calendarNote}
      options={[{ value: '', label: none }, ...list.map((c) => ({ value: c.id, label: c.name }))]}
      {...{ name, value, error, onChange, onBlur }}
    />
  )
}
