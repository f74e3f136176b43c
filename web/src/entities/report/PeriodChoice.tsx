import { useWords } from '../../lib/language.ts'
import type { Change } from '../../lib/list-search.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Dates, problemOf, type ReportPeriodName, reportPeriods } from './period.ts'

/** The five periods, and the two days of a custom one. Both are required. */
export const PeriodChoice = ({
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
  const choose = (period: ReportPeriodName) =>
    onChange(period === 'custom' ? { period, ...shown } : { period, from: undefined, to: undefined })
  return (
    <>
      <Segmented
        label={words.period}
        options={reportPeriods.map((value) => ({ value, label: words.periods[value] }))}
        value={dates.period}
        onChange={choose}
      />
      {dates.period === 'custom' && (
        <>
          <TextField
            type="date"
            label={words.from}
            required
            max={dates.to}
            value={dates.from ?? ''}
            error={problem === 'from' ? words.problems.from : null}
            onChange={({ target }) => onChange({ from: target.value || undefined })}
          />
          <TextField
            type="date"
            label={words.to}
            required
            min={dates.from}
            value={dates.to ?? ''}
            error={problem === 'to' || problem === 'reversed' ? words.problems[problem] : null}
            onChange={({ target }) => onChange({ to: target.value || undefined })}
          />
        </>
      )}
    </>
  )
}
