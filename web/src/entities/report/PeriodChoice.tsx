import { useWords } from '../../lib/language.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { CustomDays, type PeriodProps } from './CustomDays.tsx'
import { type ReportPeriodName, reportPeriods } from './period.ts'

/** The five periods, and the two days of a custom one. */
export const PeriodChoice = ({ dates, shown, onChange }: PeriodProps) => {
  const { reportParts: words } = useWords('reportParts')
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
      <CustomDays dates={dates} onChange={onChange} />
    </>
  )
}
