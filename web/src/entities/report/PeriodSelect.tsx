import { useWords } from '../../lib/language.ts'
import type { Change } from '../../lib/list-search.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Dates, problemOf, reportPeriods } from './period.ts'

/** The five periods as one field, today first, and the two days of a custom one. */
export const PeriodSelect = ({
  dates,
  shown,
  onChange,
}: {
  dates: Dates
  /** The days on the screen: a custom period begins with them. */
  shown: { readonly from: string; readonly to: string } | undefined
  onChange: (change: Change) => void
}) => {
  const { reportParts: words } = useWords('reportParts')
  const problem = problemOf(dates)
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      label={words[name]}
      hideLabel
      required
      value={dates[name] ?? ''}
      error={problem === name || (problem === 'reversed' && name === 'to') ? words.problems[problem] : null}
      onChange={({ target }) => onChange({ [name]: target.value || undefined })}
    />
  )
  return (
    <>
      <SelectField
        label={words.period}
        hideLabel
        options={reportPeriods.map((value) => ({
          value,
          label: value === 'custom' ? `${words.periods.custom}…` : `${words.period}: ${words.periods[value]}`,
        }))}
        value={dates.period}
        onChange={({ target: { value } }) =>
          onChange(
            value === 'custom'
              ? { period: value, from: shown?.from, to: shown?.to }
              : { period: value === 'today' ? undefined : value, from: undefined, to: undefined },
          )
        }
      />
      {dates.period === 'custom' && (
        <>
          {day('from')}
          {day('to')}
        </>
      )}
    </>
  )
}
