import type { Deps } from '../../platform/deps.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { read, work } from '../../platform/unit-of-work.ts'
import { type DueDay, dueDays, holdsOf, presenceOfDay, sealDay, spansOf } from '../fact-rows/index.ts'
import { catchUp } from './catch-up.ts'

/** Adds up each day soon after it is over, and again after something in it has changed. */
export const sealSweep: Sweep = {
  name: 'reports.sealDays',
  next: (deps: Deps) => dueDays.next(deps),
  runOne: async (deps: Deps) => {
    const day = await dueDays.first(deps)
    if (!day) return false
    try {
      await addUp(deps, day)
    } catch (error) {
      await dueDays.postpone(deps, day)
      throw error
    }
    return true
  },
}
const addUp = async (deps: Deps, day: DueDay): Promise<void> => {
  const { organizationId } = day
  await catchUp(deps, organizationId)
  const people = await spansOf(deps, organizationId, day)
  const now = deps.clock.now()
  const held = await read(deps, organizationId, (c) => holdsOf(c, organizationId, day, now))
  const presence = people.flatMap((p) => presenceOfDay(p, held.get(p.userId) ?? [], day) ?? [])
  await work(deps, organizationId, (w) => sealDay(w, day.date, presence))
}
