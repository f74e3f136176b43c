import type { ClientRunAction } from '@beseda/contract/endpoints/client-directory.ts'
import type { ClientFilter, ClientRun } from '@beseda/contract/entities/client-list.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { matchingIds, wordsOf } from './list.ts'
import { clientRunJob, laneOf } from './run-job.ts'
import { findRun } from './run-rows.ts'

const keptMs = 86_400_000
const insert = prepared(`
  insert into client_runs (id, organization_id, created_by, action, created_at, sweep_at)
  values ($2, $1, $3, $4, $5, $6) on conflict (id) do nothing returning id`)
const insertClients = prepared(`
  insert into client_run_clients (organization_id, run_id, position, client_id)
  select $1::uuid, $2::uuid, x.n, x.client_id from unnest($3::uuid[]) with ordinality as x(client_id, n)`)
const stop = prepared(`
  update client_runs set state = 'stopped', ended_at = $4
  where organization_id = $1 and id = $2 and created_by = $3 and state = 'running'`)

interface NewRun {
  readonly id: string
  readonly of: { readonly clientIds: readonly string[] } | { readonly filter: ClientFilter }
  readonly action: ClientRunAction
}
/** Notes the clients that match now, and leaves the action to a job. A repeated call starts nothing. */
export const startRun = async (ctx: Ctx, { id, of, action }: NewRun): Promise<ClientRun> => {
  const user = userOf(ctx)
  const { organizationId, userId } = user
  if (action.name === 'setStatus' && !user.options.includes('OPTION_PROFILE_STATUSES')) throw fail('OPTION_UNAVAILABLE')
  const found = 'filter' in of ? await wordsOf(ctx.deps, user, of.filter) : [...new Set(of.clientIds)]
  return work(ctx.deps, organizationId, async (w) => {
    const values = [organizationId, id, userId, JSON.stringify(action), toDb(w.now), toDb(w.now + keptMs)]
    const created = await w.run<{ id: string }>(insert, values)
    if (created.length > 0) {
      const filter = 'filter' in of ? of.filter : {}
      const clientIds = await matchingIds(w, user, filter, found, limits.clientRun + 1)
      if (clientIds.length === 0) throw fail('CLIENT_RUN_EMPTY')
      if (clientIds.length > limits.clientRun) throw fail('CLIENT_RUN_TOO_MANY', { max: limits.clientRun })
      await w.run(insertClients, [organizationId, id, clientIds])
      w.schedule(clientRunJob.with({ runId: id, userId, lang: ctx.lang }, laneOf(userId)))
    }
    return findRun(w, organizationId, { runId: id, userId, lang: ctx.lang })
  })
}
/** Clients that are done stay done. */
export const stopRun = (ctx: Ctx, { clientRunId: runId }: { clientRunId: string }): Promise<ClientRun> => {
  const { organizationId, userId } = userOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    await w.run(stop, [organizationId, runId, userId, toDb(w.now)])
    return findRun(w, organizationId, { runId, userId, lang: ctx.lang })
  })
}
