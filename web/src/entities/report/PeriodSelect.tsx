import { useWords } from '../../lib/language.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { CustomDays, type PeriodProps } from './CustomDays.tsx'
import { reportPeriods } from './period.ts'

/** The five periods as one field, and the two days of a custom one. Without a choice in the address it is today. */
export const PeriodSelect = ({ dates, shown, onChange }: PeriodProps) => {
  const { reportParts: words } = useWords('reportParts')
  const choose = (period: string) => {
    const days = period === 'custom' ? { from: shown?.from, to: shown?.to } : { from: undefined, to: undefined }
    onChange({ period: period === 'today' ? undefined : period, ...days })
  }
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
        onChange={({ target }) => choose(target.value)}
      />
      <CustomDays dates={dates} hideLabels onChange={onChange} />
    </>
  )
}
