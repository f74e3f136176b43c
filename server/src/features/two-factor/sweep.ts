import { bySystem } from '@beseda/contract/events/by.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { signOutWithout } from './policy.ts'

const earliest = prepared(
  `select min(two_factor_sweep_at) as at from organizations where two_factor_sweep_at is not null`,
)
const due = prepared(`
  select id from organizations where two_factor_sweep_at <= $1
  order by two_factor_sweep_at limit 1 for no key update skip locked`)
const done = prepared(`update organizations set two_factor_sweep_at = null where id = $1`)

/** On the day from which everybody needs a second factor, users without one are signed out. */
export const twoFactorSweep: Sweep = {
  name: 'twoFactor.required',
  next: (deps) => systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, []))[0]?.at ?? null),
  runOne: (deps) =>
    systemWork(deps, async (s) => {
      const [row] = await s.run<{ id: string }>(due, [toDb(s.now)])
      if (!row) return false
      const w = await s.actFor(row.id)
      await w.run(done, [row.id])
      await signOutWithout(w, bySystem, null)
      return true
    }),
}
