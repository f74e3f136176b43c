import { reportNumbers } from '@beseda/contract/endpoints/report-numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import styles from './reports.module.css'
import { type ReportState, whileUncounted } from './use-report.ts'

/** open before + created + reopened − closed = open: whether the numbers agree with the sessions themselves. */
export const Reconciliation = ({ state: { filter, isReady } }: { state: ReportState }) => {
  const { reports: words } = useWords('reports')
  const { period, from, to } = filter
  const dates = { period, ...(from && { from }), ...(to && { to }) }
  const { data } = useQuery({
    queryKey: ['reports', 'reconciliation', dates],
    queryFn: ({ signal }) => call(reportNumbers.reconciliation, dates, { signal }),
    enabled: isReady,
    staleTime: 30_000,
    refetchInterval: whileUncounted,
  })
  // What is not counted yet would look like a fault.
  if (!data || data.uncounted > 0) return null
  const isRight = data.expected === data.open && data.differences.length === 0
  const Icon = isRight ? CircleCheck : TriangleAlert
  const sum = fill(words.sum, {
    before: formatNumber(data.openBefore),
    created: formatNumber(data.created),
    reopened: formatNumber(data.reopened),
    closed: formatNumber(data.closed),
    expected: formatNumber(data.expected),
  })
  return (
    <section aria-label={words.reconciliation} className={styles.strip} data-wrong={!isRight || undefined}>
      <Icon size={16} aria-hidden="true" />
      <span>{sum}</span>
      <strong>
        {isRight
          ? words.agrees
          : data.expected === data.open
            ? fill(words.daysDiffer, { n: formatNumber(data.differences.length) })
            : fill(words.differs, { open: formatNumber(data.open), n: formatNumber(data.open - data.expected) })}
      </strong>
    </section>
  )
}
