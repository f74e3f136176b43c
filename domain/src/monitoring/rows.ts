import type {
  MonitoredChannel,
  MonitoredOperator,
  MonitoredTeam,
  MonitoringNow,
} from '@beseda/contract/entities/monitoring.ts'
import { isAtWork, isAway, isOnline } from '../presence/rules.ts'
import { earlier, groupBy, isOverdue, type LiveChat, type Load, loadOf } from './live-chat.ts'

/** How far ahead overdue chats are counted. */
export const soonMs = 600_000

export type LiveOperator = Pick<
  MonitoredOperator,
  'id' | 'name' | 'presence' | 'since' | 'reason' | 'breakKind' | 'breakUntil' | 'teamIds' | 'limit'
>
export type LiveChannel = Omit<MonitoredChannel, keyof Load>
/** Everything that monitoring shows of one moment; each table is computed from it. */
export interface LiveState {
  readonly at: number
  readonly chats: readonly LiveChat[]
  readonly operators: readonly LiveOperator[]
  readonly teams: readonly { readonly id: string; readonly name: string }[]
  readonly channels: readonly LiveChannel[]
  readonly violations: number
}
const countOf = <T>(list: readonly T[], is: (one: T) => boolean): number =>
  list.reduce((n, one) => n + Number(is(one)), 0)
const placesOf = (operators: readonly LiveOperator[]): number =>
  operators.reduce((n, { presence, limit }) => n + (isAtWork(presence) ? limit : 0), 0)

export const monitoringNow = (s: LiveState): MonitoringNow => ({
  at: s.at,
  ...loadOf(s.chats, s.at),
  places: placesOf(s.operators),
  overdueSoon: countOf(
    s.chats,
    ({ isClosing, highAt }) => !isClosing && highAt !== null && highAt > s.at && highAt <= s.at + soonMs,
  ),
  online: countOf(s.operators, ({ presence }) => isOnline(presence)),
  finishing: countOf(s.operators, ({ presence }) => presence === 'finishing'),
  onBreak: countOf(s.operators, ({ presence }) => presence === 'break'),
  offline: countOf(s.operators, ({ presence }) => presence === 'offline'),
  violations: s.violations,
})

export const monitoredChannels = (s: LiveState): MonitoredChannel[] => {
  const chats = groupBy(s.chats, (chat) => chat.channelId)
  return s.channels.flatMap((channel) => {
    const load = loadOf(chats.get(channel.id) ?? [], s.at)
    const isUsed = channel.active || load.inProgress + load.waiting + load.withBot > 0
    return isUsed ? [{ ...channel, ...load }] : []
  })
}

export const monitoredTeams = (s: LiveState): MonitoredTeam[] => {
  const chats = groupBy(s.chats, (chat) => chat.teamId)
  const people = new Map<string, LiveOperator[]>(s.teams.map(({ id }) => [id, []]))
  for (const operator of s.operators) for (const id of operator.teamIds) people.get(id)?.push(operator)
  const rowOf = (team: MonitoredTeam['team'], operators: readonly LiveOperator[]): MonitoredTeam => ({
    team,
    ...loadOf(chats.get(team?.id ?? null) ?? [], s.at),
    online: countOf(operators, ({ presence }) => isOnline(presence)),
    away: countOf(operators, ({ presence }) => isAway(presence)),
    operators: operators.length,
    places: placesOf(operators),
  })
  const without = chats.get(null)?.some(({ isClosing }) => !isClosing) ? [rowOf(null, [])] : []
  return [...s.teams.map((team) => rowOf(team, people.get(team.id) ?? [])), ...without]
}

export const monitoredOperators = (s: LiveState): MonitoredOperator[] => {
  const chats = groupBy(s.chats, (chat) => chat.operatorId)
  const reserved = groupBy(
    s.chats.filter(({ reservedFor, operatorId, isClosing }) => reservedFor && operatorId === null && !isClosing),
    (chat) => chat.reservedFor,
  )
  return s.operators.map((operator) => {
    const all = chats.get(operator.id) ?? []
    const own = all.filter(({ isClosing }) => !isClosing)
    const unanswered = own.filter(({ waitingSince }) => waitingSince !== null)
    return {
      ...operator,
      chats: all.length,
      unanswered: unanswered.length,
      silentSince: unanswered.reduce<number | null>((first, chat) => earlier(first, chat.waitingSince), null),
      overdue: countOf(own, (chat) => isOverdue(chat, s.at)),
      reserved: reserved.get(operator.id)?.length ?? 0,
    }
  })
}
