import { useWords } from '../../lib/language.ts'
import type { Change } from '../../lib/list-search.ts'
import { TextField } from '../../ui/TextField.tsx'
import { type Dates, problemOf } from './period.ts'

export interface PeriodProps {
  readonly dates: Dates
  /** The days on the screen: a custom period begins with them. */
  readonly shown: { readonly from: string; readonly to: string } | undefined
  readonly onChange: (change: Change) => void
}
interface Props extends Pick<PeriodProps, 'dates' | 'onChange'> {
  readonly hideLabels?: boolean
}
/** The two days of a custom period, both required; nothing for another period. */
export const CustomDays = ({ dates, hideLabels = false, onChange }: Props) => {
  const { reportParts: words } = useWords('reportParts')
  if (dates.period !== 'custom') return null
  const problem = problemOf(dates)
  const day = (name: 'from' | 'to', range: { min?: string | undefined; max?: string | undefined }) => (
    <TextField
      type="date"
      label={words[name]}
      hideLabel={hideLabels}
      required
      {...range}
      value={dates[name] ?? ''}
      error={problem === name || (problem === 'reversed' && name === 'to') ? words.problems[problem] : null}
      onChange={({ target }) => onChange({ [name]: target.value || undefined })}
    />
  )
  return (
    <>
      {day('from', { max: dates.to })}
      {day('to', { min: dates.from })}
    </>
  )
}
