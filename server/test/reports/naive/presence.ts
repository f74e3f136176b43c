import type { Cell } from '@beseda/contract/entities/report.ts'
import type { MetricId } from '@beseda/contract/metrics/index.ts'
import type { World } from '../../world/world.ts'
import type { Seen } from './observe.ts'

/** One state of one person between two changes. */
export interface Stay {
  readonly user: string
  readonly start: number
  readonly until: number
  readonly state: 'online' | 'break' | 'away'
  /** Milliseconds of it with at least one chat. */
  readonly busy: number
}
const stateOf = (presence: string): Stay['state'] =>
  presence === 'online' || presence === 'finishing' ? 'online' : presence === 'break' ? 'break' : 'away'
const day = 86_400_000
const moscow = 3 * 3_600_000

/** Who was there when, cut at each midnight of Moscow, from the first of them on until now. Written apart from the product. */
export const observePresence = async (w: World, seen: readonly Seen[], begin: number): Promise<Stay[]> => {
  const now = w.clock.now()
  const people = await w.sql<{ user: string; presence: string; since: Date }>(
    'select user_id as user, presence, since from operator_presence',
  )
  const changes = await w.sql<{ user: string; presence: string; before: string; at: Date }>(
    `select data ->> 'userId' as user, data ->> 'presence' as presence, data ->> 'before' as before, at
     from events where type = 'presence.changed' order by id`,
  )
  const held = await w.sql<{ user: string; since: Date }>(
    `select operator_id as user, assigned_at as since from chats where status = 'assigned'`,
  )
  return people.flatMap(({ user, presence, since }) => {
    const own = changes.filter((c) => c.user === user)
    const midnight = Math.floor((begin + moscow) / day) * day - moscow
    const holds = [
      ...seen.filter((s) => s.kind === 'handling' && s.operator === user).map((s) => [s.start, s.at] as const),
      ...held.filter((h) => h.user === user).map((h) => [h.since.getTime(), now] as const),
    ]
    const known = own.length === 0 ? Math.max(midnight, since.getTime()) : midnight
    const midnights = Array.from({ length: Math.ceil((now - midnight) / day) }, (_, i) => midnight + i * day)
    const times = [known, ...own.map((c) => c.at.getTime()), ...midnights.filter((m) => m > known), now]
    const cuts = [...new Set(times)].sort((a, b) => a - b)
    return cuts.slice(1).map((until, i): Stay => {
      const start = cuts[i]!
      const last = own.findLast((c) => c.at.getTime() <= start)
      // held at a moment: counted between all ends of holds
      const edges = [start, until, ...holds.flat().filter((t) => t > start && t < until)].sort((a, b) => a - b)
      const busy = edges.slice(1).reduce((ms, edge, n) => {
        const from = edges[n]!
        return holds.some(([a, b]) => a <= from && b >= edge) ? ms + edge - from : ms
      }, 0)
      return { user, start, until, state: stateOf(last?.presence ?? own[0]?.before ?? presence), busy }
    })
  })
}
/** The number of a report from who was there; undefined: it is made of sessions. */
export const presenceCell = (id: MetricId, stays: readonly Stay[]): Cell | undefined => {
  const of = (state: Stay['state']) => stays.filter((s) => s.state === state)
  const ms = (list: readonly Stay[]) => list.reduce((sum, s) => sum + s.until - s.start, 0)
  const cell = (o: Partial<Cell>): Cell => ({ n: 0, value: null, of: null, calendar: null, working: null, ...o })
  const online = of('online')
  if (id === 'onlineTime') return cell({ n: online.length, value: online.length ? ms(online) : null })
  if (id === 'breakTime') return cell({ n: of('break').length, value: of('break').length ? ms(of('break')) : null })
  if (id !== 'occupancy') return undefined
  const busy = online.reduce((sum, s) => sum + s.busy, 0)
  return cell({ n: online.length, of: ms(online), value: ms(online) === 0 ? null : busy / ms(online) })
}
