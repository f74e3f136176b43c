import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'

const earliest = prepared('select min(sweep_at) as at from outgoing_messages')
const take = prepared(`
  delete from outgoing_messages
  where id = (select id from outgoing_messages where sweep_at <= $1 order by sweep_at limit 1 for update skip locked)
  returning id`)

/** The outbox keeps a month. */
export const outgoingSweep: Sweep = {
  name: 'outgoing.old',
  next: (deps: Deps) =>
    systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, []))[0]?.at ?? null),
  runOne: async (deps: Deps) => (await systemWork(deps, (s) => s.run(take, [toDb(s.now)]))).length > 0,
}
