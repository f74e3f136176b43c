import { prepared, toDb } from '../../platform/db.ts'
import { systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'

/** A channel that this server polls now. A server with another lease stores nothing. */
export interface Claimed {
  readonly channelId: string
  readonly organizationId: string
  readonly lease: string
  readonly cursor: string | null
  /** Polls in a row that failed before this one. */
  readonly failures: number
}
/** Other servers may take a channel over when its lease was not renewed for so long. */
export const leaseMs = 9_000

/** While a channel is leased, `next_at` is the end of the lease. The longest overdue ones come first. */
const claim = prepared(`
  update channel_polls p set lease = $2, next_at = $3
  from (
    select q.channel_id from channel_polls q join channels ch on ch.id = q.channel_id join organizations o on o.id = q.organization_id
    where q.next_at <= $1 and ch.active and o.status = 'active'
    order by q.next_at limit $4 for update of q skip locked) due
  where p.channel_id = due.channel_id
  returning p.channel_id as "channelId", p.organization_id as "organizationId", $2::uuid as lease, p.cursor, p.failures`)

export const claimDue = (deps: WorkDeps, limit: number): Promise<Claimed[]> =>
  systemWork(deps, (s) => s.run<Claimed>(claim, [toDb(s.now), deps.ids.next(), toDb(s.now + leaseMs), limit]))

const renew = prepared(`
  update channel_polls set next_at = $2 where channel_id = any ($3::uuid[]) and lease = any ($1::uuid[])`)
export const renewLeases = async (deps: WorkDeps, held: readonly Claimed[]): Promise<void> => {
  if (held.length === 0) return
  await systemWork(deps, (s) =>
    s.run(renew, [held.map((c) => c.lease), toDb(s.now + leaseMs), held.map((c) => c.channelId)]),
  )
}
const giveBack = prepared(`
  update channel_polls set lease = null, next_at = $2 where channel_id = any ($3::uuid[]) and lease = any ($1::uuid[])`)
/** At the shutdown: another server continues at once. */
export const giveBackLeases = async (deps: WorkDeps, held: readonly Claimed[]): Promise<void> => {
  if (held.length === 0) return
  await systemWork(deps, (s) => s.run(giveBack, [held.map((c) => c.lease), toDb(s.now), held.map((c) => c.channelId)]))
}

const earliest = prepared(`
  select min(p.next_at) as at from channel_polls p join channels ch on ch.id = p.channel_id join organizations o on o.id = p.organization_id
  where p.next_at is not null and ch.active and o.status = 'active'`)
/** When a channel is due, milliseconds; null: none is polled. */
export const nextDue = (deps: WorkDeps): Promise<number | null> =>
  systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, []))[0]?.at ?? null)
