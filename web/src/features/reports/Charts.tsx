import type { ReportAnswer } from '@beseda/contract/entities/report.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { metricOf } from '@beseda/contract/metrics/index.ts'
import { formatNumber, formatWeekday } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Card } from '../../parts/charts/Card.tsx'
import { Columns } from '../../parts/charts/Columns.tsx'
import { HeatMap } from '../../parts/charts/HeatMap.tsx'
import { BarRows, StackedShares } from '../../parts/charts/Shares.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { closedDrill } from './drill-filter.ts'
import styles from './reports.module.css'
import { type ReportState, useSeries } from './use-report.ts'

const handlers = ['operator', 'bot', 'nobody'] as const
const dayName = (date: string): string => {
  const at = Date.parse(`${date}T00:00:00Z`)
  return `${formatWeekday((new Date(at).getUTCDay() + 6) % 7)} ${Number(date.slice(8))}`
}

/** Closed dialogs by day and who handled them, with the period before as a dashed line. */
export const DaysCard = ({ state }: { state: ReportState }) => {
  const { reports: words } = useWords('reports')
  useLang()
  const query = useSeries(state, { metric: 'closed', bucket: 'day', split: 'handledBy' })
  const legend = [
    ...handlers.map((tone) => ({ name: words.handlers[tone], tone })),
    ...(state.compares ? [{ name: words.before, tone: 'line' }] : []),
  ]
  const cells = [...(query.data?.lines.flatMap(({ points }) => points) ?? []), ...(query.data?.before ?? [])]
  const isEmpty = query.isSuccess && cells.every(({ cell }) => !cell.value)
  return (
    <Card title={words.byDay} {...(!isEmpty && { legend })} wide>
      <Loaded query={query} shape="table">
        {({ lines, before }) => {
          const of = new Map(lines.map(({ key, points }) => [key, points]))
          const points = lines[0]?.points ?? []
          if (isEmpty) return <p className={styles.none}>{words.empty}</p>
          return (
            <Columns
              label={words.byDay}
              format={formatNumber}
              lineName={words.before}
              bars={points.map((point, i) => ({
                key: point.date,
                name: dayName(point.date),
                parts: handlers.map((tone) => ({
                  name: words.handlers[tone],
                  tone,
                  value: of.get(tone)?.[i]?.cell.value ?? 0,
                })),
                ...(before?.[i] && { before: before[i].cell.value ?? 0 }),
                onOpen: () => state.change({ ...closedDrill, drill: 'closed', row: point.date }),
              }))}
            />
          )
        }}
      </Loaded>
    </Card>
  )
}

/** Dialogs by hour of the week. */
export const HoursCard = ({ state, wide = true }: { state: ReportState; wide?: boolean }) => {
  const { reports: words } = useWords('reports')
  useLang()
  const query = useSeries({ ...state, compares: false }, { metric: 'dialogs', bucket: 'hourOfWeek', split: 'none' })
  const points = query.data?.lines[0]?.points ?? []
  const peak = points.reduce(
    (best, point) => ((point.cell.value ?? 0) > (best?.cell.value ?? 0) ? point : best),
    points[0],
  )
  const at = peak?.hourOfWeek ?? 0
  const note =
    peak && (peak.cell.value ?? 0) > 0
      ? fill(words.peak, {
          day: formatWeekday(Math.floor(at / 24)),
          hour: `${at % 24}:00`,
          n: formatNumber(peak.cell.value ?? 0),
        })
      : undefined
  return (
    <Card title={words.byHour} note={note} wide={wide}>
      <Loaded query={query} shape="table">
        {() => (
          <HeatMap
            label={words.byHour}
            values={new Map(points.map(({ hourOfWeek, cell }) => [hourOfWeek ?? 0, cell.value ?? 0]))}
            onOpen={(hour) => state.change({ ...closedDrill, drill: 'dialogs', hour: String(hour) })}
          />
        )}
      </Loaded>
    </Card>
  )
}

const ChannelsCard = ({ state }: { state: ReportState }) => {
  const { reports: words } = useWords('reports')
  useLang()
  const query = useSeries({ ...state, compares: false }, { metric: 'dialogs', bucket: 'day', split: 'channel' })
  return (
    <Card title={words.byChannel}>
      <Loaded query={query} shape="table">
        {({ lines }) =>
          lines.length === 0 ? (
            <p className={styles.none}>{words.empty}</p>
          ) : (
            <BarRows
              rows={lines
                .map(({ key, name, points }) => ({
                  key: key ?? 'other',
                  name: key === null ? words.others : name,
                  tone: 'main',
                  value: points.reduce((sum, { cell }) => sum + (cell.value ?? 0), 0),
                }))
                .sort((a, b) => b.value - a.value)}
            />
          )
        }
      </Loaded>
    </Card>
  )
}

const assigned = [
  ['assignedToBot', 'bot'],
  ['assignedToOperator', 'operator'],
  ['assignedToTeam', 'team'],
] as const
const AssignedCard = ({ answer, state }: { answer: ReportAnswer; state: ReportState }) => {
  const { reports: words } = useWords('reports')
  const lang = useLang()
  return (
    <Card title={words.assigned}>
      <StackedShares
        parts={assigned.map(([id, tone]) => ({
          key: id,
          name: inLang(metricOf(id), lang),
          tone,
          value: answer.total.cells[id]?.value ?? 0,
          onOpen: () => state.change({ ...closedDrill, drill: id }),
        }))}
      />
    </Card>
  )
}

/** The charts of the summary; each loads on its own. */
export const Charts = ({ answer, state }: { answer: ReportAnswer; state: ReportState }) => (
  <div className={styles.cards}>
    <DaysCard state={state} />
    <ChannelsCard state={state} />
    <HoursCard state={state} />
    <AssignedCard answer={answer} state={state} />
  </div>
)
