import { prepared, type Runner, toDb } from '../../platform/db.ts'
import { fillJob } from '../chat-store/index.ts'
import { operatorsWith, presenceRules, withFreeSlots } from '../operators/index.ts'
import { canTake, isDistributed } from './offered.ts'

/** A waiting chat is normally assigned within this time; only one that waits longer is stuck. */
const patienceMs = 1_000
/**
 * A chat with a scheduled fill gets more time: a busy machine may need it, but jobs that nobody runs must become
 * visible.
 */
const patienceWithJobMs = 10_000
const most = 100
const isWaitedFor = `${presenceRules.online}
      and exists (select 1 from chats c where c.organization_id = u.organization_id and c.status = 'pending')`
interface Placeholders {
  readonly now: string
  /** Null: in all organizations. */
  readonly organization: string | null
}
/**
 * Chats that wait although an operator who may get them has a free slot. `coming`: a fill is scheduled. The transaction that
 * makes a chat wait or frees a slot adds that job in the same commit, so a missing job is a bug.
 */
export const stuckSql = ({ now, organization }: Placeholders): string => {
  const of = (column: string) => (organization ? ` and ${column} = ${organization}` : '')
  return `
  with ${operatorsWith({ who: `${isWaitedFor}${of('u.organization_id')}`, counted: 'true' })},
  free as materialized (${withFreeSlots})
  select c.id, c.organization_id, exists (select 1 from jobs j where j.organization_id = c.organization_id
      and coalesce(j.throttle, '') = '' and j.name = '${fillJob.name}' and j.state = 'ready' and j.run_at <= ${now}) as coming
  from chats c where ${isDistributed(now)}${of('c.organization_id')}
    and exists (select 1 from free f where f.organization_id = c.organization_id and ${canTake(now)})
  order by c.id limit ${most}`
}
export interface StuckChat {
  readonly id: string
  readonly organization_id: string
  readonly coming: boolean
}
const ofOrganization = prepared(stuckSql({ now: '$1', organization: '$2' }))
export const stuckChats = (c: Runner, organizationId: string, now: number): Promise<StuckChat[]> =>
  c.run<StuckChat>(ofOrganization, [toDb(now), organizationId])

export interface StuckWatch {
  /** The chats that have been seen for too long. */
  readonly look: (rows: readonly StuckChat[], tick: number) => readonly StuckChat[]
  /** When each of them will have been, by the monotonic clock. */
  readonly dueTimes: (rows: readonly StuckChat[], tick: number) => readonly number[]
  readonly startAgain: (ids: readonly string[], tick: number) => void
}
/**
 * Remembers since when each chat has been seen waiting, by the monotonic clock. `gapMs`: when nobody has looked for so long,
 * what was seen before says nothing.
 */
export const createStuckWatch = (gapMs = Number.POSITIVE_INFINITY): StuckWatch => {
  const since = new Map<string, number>()
  let lookedAt = 0
  const note = (rows: readonly StuckChat[], tick: number): void => {
    if (tick < lookedAt || tick - lookedAt > gapMs) since.clear()
    lookedAt = tick
    const ids = new Set(rows.map((r) => r.id))
    for (const id of since.keys()) if (!ids.has(id)) since.delete(id)
    for (const id of ids) if (!since.has(id)) since.set(id, tick)
  }
  const dueOf = (row: StuckChat): number => since.get(row.id)! + (row.coming ? patienceWithJobMs : patienceMs)
  return {
    look: (rows, tick) => {
      note(rows, tick)
      return rows.filter((row) => dueOf(row) <= tick)
    },
    dueTimes: (rows, tick) => {
      note(rows, tick)
      return rows.map(dueOf)
    },
    startAgain: (ids, tick) => {
      for (const id of ids) since.set(id, tick)
    },
  }
}
