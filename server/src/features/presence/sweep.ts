import { prepared, toDb } from '../../platform/db.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { systemWork, type Work } from '../../platform/unit-of-work.ts'
import { applyPresenceInput } from './apply-input.ts'

/** Handles operators whose time in this column has passed, one by one. `run` clears the column or moves it. */
export const presenceSweep = (
  name: string,
  column: 'offline_at' | 'auto_break_at' | 'licence_kept_until',
  run: (w: Work, userId: string) => Promise<unknown>,
): Sweep => {
  const due = prepared(`
    select user_id, organization_id from operator_presence where ${column} <= $1 order by ${column} limit 1
    for no key update skip locked`)
  const earliest = prepared(`select min(${column}) as at from operator_presence where ${column} is not null`)
  return {
    name,
    next: (deps) => systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, []))[0]?.at ?? null),
    runOne: (deps) =>
      systemWork(deps, async (s) => {
        const [row] = await s.run<{ user_id: string; organization_id: string }>(due, [toDb(s.now)])
        if (!row) return false
        await run(await s.actFor(row.organization_id), row.user_id)
        return true
      }),
  }
}
/** The time-based changes of presence. */
export const presenceSweeps: readonly Sweep[] = [
  presenceSweep('presence.inactive', 'auto_break_at', (w, userId) =>
    applyPresenceInput(w, userId, { type: 'inactiveTooLong' }),
  ),
  presenceSweep('presence.lost', 'offline_at', (w, userId) => applyPresenceInput(w, userId, { type: 'graceEnded' })),
]
