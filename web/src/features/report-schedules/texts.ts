import type { ReportSchedule } from '@beseda/contract/entities/report-schedule.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { reportNames } from '@beseda/contract/reports/index.ts'
import { schedulePeriodNames } from '@beseda/contract/reports/schedule-periods.ts'
import type { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { clockText, conditionsOf } from './schedule-values.ts'

type Words = ReturnType<typeof useWords<'reportSchedules'>>['reportSchedules']

/** When it goes: “by Mondays at 09:00”. */
export const cadenceText = ({ cadence, weekday, day, minutes }: ReportSchedule, words: Words): string => {
  const time = clockText(minutes)
  if (cadence === 'daily') return fill(words.daily, { time })
  if (cadence === 'weekly') return fill(words.weekly, { day: words.onWeekdays[weekday]!, time })
  return fill(words.monthly, { day: String(day), time })
}
/** Report, format, period and conditions. */
export const aboutText = (s: ReportSchedule, words: Words, lang: Lang): string =>
  [
    `${inLang(reportNames[s.report], lang)}, ${s.format.toUpperCase()}`,
    inLang(schedulePeriodNames[s.period], lang),
    ...conditionsOf(s.parameters).map(([name, n]) => `${words.conditions[name]}: ${n}`),
  ].join(' · ')
