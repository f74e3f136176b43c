import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { systemWork, work } from '../../platform/unit-of-work.ts'
import { changePresence } from './set.ts'

const putOff = prepared(`
  update users set worked_at = $3,
    break_at = case when presence = 'online' then $3::timestamptz + make_interval(mins => break_minutes) end
  where organization_id = $1 and id = $2 and presence in ('online', 'finishing')`)

/** Somebody is at work: the automatic break counts anew from now, and nobody may take his licence. */
export const noteActivity = (deps: Deps, { organizationId, userId }: SignedIn): Promise<null> =>
  work(deps, organizationId, async (w) => {
    w.write(putOff, [organizationId, userId, toDb(w.now)])
    return null
  })

const due = prepared(
  `select id, organization_id from users where break_at <= $1 order by break_at limit 1 for no key update skip locked`,
)
const earliest = prepared(`select min(break_at) as at from users where break_at is not null`)

/** Nobody did anything for as long as he said himself: a break. */
export const breakSweep = {
  name: 'presence.inactive',
  next: (deps: Deps): Promise<number | null> =>
    systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, []))[0]?.at ?? null),
  runOne: (deps: Deps): Promise<boolean> =>
    systemWork(deps, async (s) => {
      const [row] = await s.run<{ id: string; organization_id: string }>(due, [toDb(s.now)])
      if (!row) return false
      await changePresence(await s.actFor(row.organization_id), row.id, 'break', { reason: 'inactive' })
      return true
    }),
}
