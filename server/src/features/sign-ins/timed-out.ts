import { bySystem } from '@beseda/contract/events/by.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { endSignIns } from './end-sign-ins.ts'

const due = prepared(`
  select id, user_id, organization_id from sign_ins where ends_at <= $1 order by ends_at limit 1 for update skip locked`)
const earliest = prepared(`select min(ends_at) as at from sign_ins`)

/** Ends sign-ins that were unused for too long or are too old, and closes their sockets. */
export const signInSweep = {
  name: 'signIns.timedOut',
  next: (deps: Deps): Promise<number | null> =>
    systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, []))[0]?.at ?? null),
  runOne: (deps: Deps): Promise<boolean> =>
    systemWork(deps, async (s) => {
      const [row] = await s.run<{ id: string; user_id: string; organization_id: string }>(due, [toDb(s.now)])
      if (!row) return false
      const w = await s.actFor(row.organization_id)
      await endSignIns(w, { userId: row.user_id, signInId: row.id }, { reason: 'timedOut', by: bySystem })
      return true
    }),
}
