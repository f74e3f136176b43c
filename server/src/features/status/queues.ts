import type { OutgoingFact, StatusFacts } from '@beseda/domain/installation/status.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { SystemWork } from '../../platform/unit-of-work.ts'

const dayMs = 86_400_000
const ms = (time: string) => `(extract(epoch from ${time}) * 1000)::float8`

const outgoing = prepared(`
  select count(*) filter (where state = 'failed' and created_at > $2)::int as failed,
    coalesce((select failure from outgoing_messages where medium = $1 and failure is not null order by created_at desc limit 1), '') as reason,
    ${ms(`min(created_at) filter (where state = 'waiting')`)} as oldest
  from outgoing_messages where medium = $1`)
interface Row {
  failed: number
  reason: string
  oldest: number | null
}
export const outgoingFact = async (
  s: SystemWork,
  medium: 'mail' | 'sms',
  configured: boolean,
): Promise<OutgoingFact> => {
  const [row] = await s.run<Row>(outgoing, [medium, toDb(s.now - dayMs)])
  const { failed, reason, oldest } = row!
  return { configured, failed, reason, waitsMs: oldest === null ? null : s.now - oldest }
}

/** A job under a lease runs; one in a lane or a throttle that is held back waits on purpose. */
const jobs = prepared(`
  select count(*) filter (where state = 'ready')::int as ready, (count(*) filter (where state = 'dead') + (select count(*) from held_events where failure is not null))::int as dead,
    coalesce((select name from jobs where state = 'dead' order by created_at desc, id desc limit 1),
      (select 'inbound.' || (event ->> 'kind') from held_events where failure is not null order by id desc limit 1), '') as name,
    ${ms(`min(run_at) filter (where state = 'ready' and lease is null and attempts = 0 and lane is null and throttle is null)`)} as due
  from jobs`)
export const jobsFact = async (s: SystemWork): Promise<StatusFacts['jobs']> => {
  const [row] = await s.run<{ ready: number; dead: number; name: string; due: number | null }>(jobs, [])
  const { ready, dead, name, due } = row!
  return { ready, dead, deadName: name, lateMs: due === null ? 0 : Math.max(0, s.now - due) }
}

const demo = prepared(`select 1 from organizations where demo is not null limit 1`)
export const hasDemo = async (s: SystemWork): Promise<boolean> => (await s.run(demo, [])).length > 0
