import { prepared, toDb } from '../../platform/db.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { pullOf } from './jobs.ts'

const everyMs = 60_000
const earliest = prepared(`select min(next_pull_at) as at from crm_connections`)
const due = prepared(`
  select organization_id as "organizationId", pulled_until as "pulledUntil" from crm_connections
  where next_pull_at <= $1 order by next_pull_at limit 1 for update skip locked`)
const postpone = prepared(`update crm_connections set next_pull_at = $2 where organization_id = $1`)

/** Asks each CRM for changes once a minute. A synchronisation that takes longer postpones it with every page. */
export const crmSweep: Sweep = {
  name: 'crm',
  next: (deps) => systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, []))[0]?.at ?? null),
  runOne: (deps) =>
    systemWork(deps, async (s) => {
      const [row] = await s.run<{ organizationId: string; pulledUntil: number | null }>(due, [toDb(s.now)])
      if (!row) return false
      const w = await s.actFor(row.organizationId)
      await w.run(postpone, [row.organizationId, toDb(w.now + everyMs)])
      w.schedule(pullOf(row.organizationId, { since: row.pulledUntil, startedAt: w.now, after: null }))
      return true
    }),
}
