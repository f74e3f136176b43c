import { inLang } from '@beseda/contract/lang.ts'
import { type ReportName, reportNames } from '@beseda/contract/reports/index.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLang, useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useCurrentInView } from '../../ui/use-current-in-view.ts'
import styles from './reports.module.css'
import { conditions, type ReportState } from './use-report.ts'

export const reportAddresses = {
  summary: paths.reports,
  common: paths.reportCommon,
  dialogs: paths.reportDialogs,
  channels: paths.reportChannels,
  employees: paths.reportEmployees,
  teams: paths.reportTeams,
  time: paths.reportTime,
  categories: paths.reportCategories,
} as const satisfies Record<ReportName, string>

const carried = [...conditions, 'period', 'from', 'to', 'handledBy', 'by', 'clock', 'stat', 'compare']

/** Name of the report, actions on it, and links to the other reports, which keep period and filters. */
export const ReportHeader = ({ state, actions }: { state: ReportState; actions?: ReactNode }) => {
  const { reports: words } = useWords('reports')
  const lang = useLang()
  const tabs = useCurrentInView<HTMLElement>(state.report)
  const kept = Object.fromEntries(carried.flatMap((name) => (state.search[name] ? [[name, state.search[name]]] : [])))
  return (
    <header className={styles.header}>
      <div className={styles.titleLine}>
        <h1>{inLang(reportNames[state.report], lang)}</h1>
        <div className={styles.actions}>{actions}</div>
      </div>
      <nav ref={tabs} aria-label={words.tabs} className={styles.tabs}>
        {(Object.keys(reportNames) as ReportName[]).map((name) => (
          <Link
            key={name}
            to={reportAddresses[name]}
            search={kept as never}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={name === state.report ? 'page' : undefined}
          >
            {inLang(reportNames[name], lang)}
          </Link>
        ))}
      </nav>
    </header>
  )
}
