import { inLang } from '@beseda/contract/lang.ts'
import { reportNames } from '@beseda/contract/reports/index.ts'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { now } from '../../lib/clock.ts'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import styles from './print.module.css'
import { useOptions } from './use-options.ts'
import { conditions, type ReportState } from './use-report.ts'

/** On paper only: of which organization the report is, of which days, under which conditions, and when it was made. */
export const PrintHead = ({ state, days }: { state: ReportState; days: { from: string; to: string } | undefined }) => {
  const { reports: words, reportParts } = useWords('reports', 'reportParts')
  const lang = useLang()
  const { organization } = useViewer()
  const options = useOptions()
  const { search, filter, report } = state
  const chosen = conditions.flatMap((name) => {
    const ids = search[name]?.split(',')
    if (!ids) return []
    const names = ids.map((id) => options[name]?.find(({ value }) => value === id)?.label ?? words.gone)
    return [`${words.conditions[name]}: ${names.join(', ')}`]
  })
  const facts = [
    days ? `${formatDate(days.from)} – ${formatDate(days.to)}` : reportParts.periods[filter.period],
    ...(report === 'time' ? [] : [`${words.clock}: ${reportParts.clocks[state.clock]}`]),
    ...(report === 'dialogs' || report === 'time' ? [] : [`${words.stat}: ${reportParts.stats[state.stat]}`]),
    ...(filter.handledBy ? [`${words.handledBy}: ${words.handlers[filter.handledBy]}`] : []),
    ...(filter.by ? [words.byStart] : []),
    ...chosen,
  ]
  return (
    <div className={styles.head}>
      <p>
        <strong>{organization.name}</strong>
        <span>{fill(words.printedAt, { time: formatDateTime(now(), 0) })}</span>
      </p>
      <h2>{inLang(reportNames[report], lang)}</h2>
      <p>{facts.map((fact) => harmlessName(fact)).join(' · ')}</p>
    </div>
  )
}
