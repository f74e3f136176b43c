import type {
  MonitoredAbonent,
  MonitoredChannel,
  MonitoredOperator,
  MonitoredTeam,
  MonitoringNow,
} from '@beseda/contract/entities/monitoring.ts'
import { ChannelMark } from '../../entities/chat/channel.tsx'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { formatNumber, formatTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Bar, type Col, clockCol, countCol, metricCols, type Numbers, textCol } from './column.tsx'
import styles from './monitoring.module.css'
import { clockText, minutesOf } from './texts.ts'

interface Ctx {
  readonly now: number
  readonly head: MonitoringNow
  readonly numbers: Numbers | null
}
type Load = Pick<MonitoringNow, 'inProgress' | 'waiting' | 'longestSince' | 'overdue' | 'withBot'>

/** Key of the chats without a team, here and in the reports. */
export const noTeamKey = 'none'
export const teamKey = (row: MonitoredTeam): string => row.team?.id ?? noTeamKey

const useLoadCols = () => {
  const { columns: names } = useWords('monitoring').monitoring
  return <Row extends Load>({ now, head }: Ctx): Col<Row>[] => [
    countCol({ id: 'waiting', head: names.waiting }, (row) => row.waiting, head.waiting),
    clockCol({ id: 'longest', head: names.longest }, (row) => row.longestSince, now, head.longestSince),
    countCol({ id: 'overdue', head: names.overdue }, (row) => row.overdue, head.overdue),
    countCol({ id: 'withBot', head: names.withBot, usual: false }, (row) => row.withBot, head.withBot),
  ]
}

export const useChannelCols = (ctx: Ctx): Col<MonitoredChannel>[] => {
  const { monitoring: words } = useWords('monitoring')
  const { columns: names } = words
  const lang = useLang()
  const loadCols = useLoadCols()
  const { head, numbers } = ctx
  return [
    {
      ...textCol<MonitoredChannel>({ id: 'name', head: names.name }, (row) => row.name),
      cell: ({ name, type }) => (
        <span className={styles.who}>
          <ChannelMark type={type} />
          <bdi title={harmlessName(name)}>{harmlessName(name)}</bdi>
        </span>
      ),
      width: '224px',
      totals: words.total,
    },
    textCol({ id: 'health', head: names.health }, ({ active, health }) => (active ? words.health[health] : words.off)),
    countCol({ id: 'inProgress', head: names.inProgress }, (row) => row.inProgress, head.inProgress),
    ...loadCols<MonitoredChannel>(ctx),
    ...metricCols<MonitoredChannel>('channels', (row) => row.id, numbers, lang),
  ]
}

export const useTeamCols = (ctx: Ctx): Col<MonitoredTeam>[] => {
  const { monitoring: words } = useWords('monitoring')
  const { columns: names } = words
  const lang = useLang()
  const loadCols = useLoadCols()
  const { head, numbers } = ctx
  const nameOf = ({ team }: MonitoredTeam) => (team ? harmlessName(team.name) : words.noTeam)
  return [
    {
      ...textCol<MonitoredTeam>({ id: 'name', head: names.name }, nameOf, (row) => (
        <bdi title={nameOf(row)}>{nameOf(row)}</bdi>
      )),
      width: '224px',
      totals: words.total,
    },
    countCol({ id: 'online', head: names.online }, (row) => row.online, head.online),
    countCol({ id: 'away', head: names.away }, (row) => row.away, head.onBreak + head.finishing),
    countCol({ id: 'operators', head: names.operators, usual: false }, (row) => row.operators),
    {
      ...{ id: 'load', head: names.load, usual: true, sortable: true, width: '144px' },
      value: (row) => row.inProgress,
      cell: (row) => <Bar n={row.inProgress} of={row.places} />,
      totals: `${formatNumber(head.inProgress)} / ${formatNumber(head.places)}`,
    },
    ...loadCols<MonitoredTeam>(ctx),
    ...metricCols<MonitoredTeam>('teams', teamKey, numbers, lang),
  ]
}

export const useOperatorCols = (
  { now, head, numbers }: Ctx,
  teams: readonly { readonly id: string; readonly name: string }[],
  all: readonly MonitoredOperator[],
): Col<MonitoredOperator>[] => {
  const { monitoring: words, shell } = useWords('monitoring')
  const { columns: names } = words
  const lang = useLang()
  const sumOf = (of: (row: MonitoredOperator) => number) => all.reduce((sum, row) => sum + of(row), 0)
  const counted = (id: 'unanswered' | 'overdue' | 'reserved', usual = true) =>
    countCol<MonitoredOperator>(
      { id, head: names[id], usual },
      (row) => row[id],
      sumOf((row) => row[id]),
    )
  const longest = all.reduce<number | null>(
    (first, { silentSince: at }) => (at && (!first || at < first) ? at : first),
    null,
  )
  const byId = new Map(teams.map((team) => [team.id, harmlessName(team.name)]))
  const teamsOf = ({ teamIds }: MonitoredOperator) => teamIds.flatMap((id) => byId.get(id) ?? []).join(', ')
  const statusOf = ({ presence, breakKind }: MonitoredOperator) =>
    presence === 'break' && breakKind ? shell.breaks[breakKind] : shell.presence[presence]
  const reasonOf = ({ reason, breakUntil }: MonitoredOperator) =>
    [reason && words.reasons[reason], breakUntil && fill(words.breakUntil, { time: formatTime(breakUntil) })]
      .filter(Boolean)
      .join(', ')
  return [
    {
      ...textCol<MonitoredOperator>({ id: 'name', head: names.operator }, (row) => row.name),
      cell: ({ id, name }) => (
        <span className={styles.who}>
          <Avatar name={name} seed={id} size={28} />
          <bdi title={harmlessName(name)}>{harmlessName(name)}</bdi>
        </span>
      ),
      width: '208px',
      totals: words.total,
    },
    textCol({ id: 'teams', head: names.teams }, teamsOf, (row) => <bdi title={teamsOf(row)}>{teamsOf(row)}</bdi>),
    textCol({ id: 'status', head: names.status }, statusOf, (row) => (
      <span className={styles.status} data-presence={row.presence}>
        {statusOf(row)}
      </span>
    )),
    clockCol({ id: 'since', head: names.since }, (row) => row.since, now),
    textCol({ id: 'reason', head: names.reason, usual: false }, reasonOf),
    {
      ...{ id: 'load', head: names.load, usual: true, sortable: true, width: '144px' },
      value: (row) => row.chats,
      measure: { unit: 'count', of: (row) => row.chats },
      cell: (row) => <Bar n={row.chats} of={row.limit} />,
      totals: `${formatNumber(head.inProgress)} / ${formatNumber(head.places)}`,
    },
    counted('unanswered'),
    clockCol({ id: 'silence', head: names.silence }, (row) => row.silentSince, now, longest),
    counted('overdue'),
    counted('reserved', false),
    ...metricCols<MonitoredOperator>('operators', (row) => row.id, numbers, lang),
  ]
}

export const useAbonentCols = ({ now }: Pick<Ctx, 'now'>): Col<MonitoredAbonent>[] => {
  const { monitoring: words } = useWords('monitoring')
  const { columns: names } = words
  const deadline = ({ highAt }: MonitoredAbonent) => {
    if (highAt === null) return '—'
    return highAt > now ? clockText(highAt - now) : fill(words.late, { time: clockText(now - highAt) })
  }
  const lateBy = ({ highAt }: MonitoredAbonent) => (highAt !== null && highAt <= now ? now - highAt : null)
  const cols: Col<MonitoredAbonent>[] = [
    {
      ...textCol<MonitoredAbonent>({ id: 'name', head: names.client }, (row) => row.client.name),
      cell: ({ client }) => <bdi title={harmlessName(client.name)}>{harmlessName(client.name)}</bdi>,
      width: '208px',
    },
    textCol(
      { id: 'channel', head: names.channel },
      (row) => row.channel.name,
      ({ channel }) => (
        <span className={styles.who}>
          <ChannelMark type={channel.type} />
          <bdi title={harmlessName(channel.name)}>{harmlessName(channel.name)}</bdi>
        </span>
      ),
    ),
    textCol({ id: 'state', head: names.state }, (row) => words.states[row.state]),
    textCol(
      { id: 'operator', head: names.operator },
      (row) => row.operator?.name ?? '—',
      (row) => <bdi title={row.operator?.name}>{row.operator?.name ?? '—'}</bdi>,
    ),
    textCol(
      { id: 'team', head: names.team },
      (row) => row.team?.name ?? words.noTeam,
      (row) => <bdi title={row.team?.name}>{row.team?.name ?? words.noTeam}</bdi>,
    ),
    clockCol({ id: 'wait', head: names.wait }, (row) => row.waitingSince, now),
    {
      ...{ id: 'deadline', head: names.deadline, usual: true, number: true, width: '168px', value: (r) => r.highAt },
      measure: { unit: 'minutes', of: (row) => minutesOf(lateBy(row)) },
      cell: deadline,
    },
    clockCol({ id: 'opened', head: names.opened, usual: false }, (row) => row.openedAt, now),
    countCol({ id: 'unread', head: names.unread, usual: false }, (row) => row.unread),
    textCol({ id: 'number', head: names.number, usual: false }, (row) =>
      row.number === null ? '—' : `№ ${row.number}`,
    ),
  ]
  // The server sorts: it has more rows than the screen.
  const sorted = ['name', 'wait', 'deadline', 'opened']
  return cols.map((col) => ({ ...col, sortable: sorted.includes(col.id) }))
}
