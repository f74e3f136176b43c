import type { DemoSimulation } from '@beseda/contract/endpoints/demo.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read, work } from '../../platform/unit-of-work.ts'

/** The simulated colleagues sign in with this user agent, which distinguishes them from people. */
export const simulationAgent = 'Beseda demo simulation'
/** Somebody who has made no call for this long no longer watches. */
const watchMs = 10 * 60_000

const select = prepared(`
  select o.demo_simulated as "on",
    array(select distinct s.user_id::text from sign_ins s
      where s.organization_id = o.id and s.user_agent <> $2 and s.last_used_at > $3 and s.ends_at > $4) as "playedUserIds"
  from organizations o where o.id = $1 and o.demo = 'open'`)
const update = prepared(`update organizations set demo_simulated = $2 where id = $1 and demo = 'open' returning id`)

type Row = Omit<DemoSimulation, 'isWatched'>

/** null: nothing is simulated here. */
export const simulationOf = async (deps: Deps, user: SignedIn): Promise<DemoSimulation | null> => {
  if (!deps.settings.demoSimulated) return null
  const now = deps.clock.now()
  const values = [user.organizationId, simulationAgent, toDb(now - watchMs), toDb(now)]
  const [row] = await read(deps, user.organizationId, (c) => c.run<Row>(select, values))
  return row ? { ...row, isWatched: row.playedUserIds.length > 0 } : null
}
export const setSimulation = async (deps: Deps, user: SignedIn, on: boolean): Promise<DemoSimulation> => {
  const changed = await work(deps, user.organizationId, (w) => w.run(update, [w.organizationId, on]))
  const state = changed.length > 0 ? await simulationOf(deps, user) : null
  if (!state) throw fail('ACCESS_DENIED')
  return state
}
