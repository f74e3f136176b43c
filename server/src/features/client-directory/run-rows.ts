import type { ClientRunAction } from '@beseda/contract/endpoints/client-directory.ts'
import type { ClientRun } from '@beseda/contract/entities/client-list.ts'
import { errorText, fail, type Refusal } from '@beseda/contract/errors/index.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'

interface RunRow {
  readonly id: string
  readonly action: ClientRunAction
  readonly state: ClientRun['state']
  readonly total: number
  readonly done: number
  readonly refused: number
}
const one = prepared(`
  select r.id, r.action, r.state, c.* from client_runs r cross join lateral (
    select count(*)::int as total, count(*) filter (where x.outcome = 'done')::int as done,
      count(*) filter (where x.outcome = 'refused')::int as refused
    from client_run_clients x where x.organization_id = r.organization_id and x.run_id = r.id) c
  where r.organization_id = $1 and r.id = $2 and r.created_by = $3`)
interface ReasonRow {
  readonly refusal: Refusal
  readonly count: number
  readonly names: string[]
}
/** Refusals with the same code and parameters have the same words. */
const reasons = prepared(`
  select x.refusal, count(*)::int as count,
    coalesce((array_agg(cl.name order by x.position) filter (where cl.id is not null))[1:5], '{}') as names
  from client_run_clients x left join clients cl on cl.id = x.client_id
  where x.organization_id = $1 and x.run_id = $2 and x.outcome = 'refused' and x.refusal is not null
  group by x.refusal order by count(*) desc limit 20`)

/** A run of this user, with its progress. */
export const findRun = async (
  c: Runner,
  organizationId: string,
  o: { readonly runId: string; readonly userId: string; readonly lang: Lang },
): Promise<ClientRun> => {
  const [run] = await c.run<RunRow>(one, [organizationId, o.runId, o.userId])
  if (!run) throw fail('CLIENT_RUN_NOT_FOUND')
  const { action, ...rest } = run
  const refused = run.refused > 0 ? await c.run<ReasonRow>(reasons, [organizationId, o.runId]) : []
  return {
    ...rest,
    name: action.name,
    reasons: refused.map(({ refusal, count, names }) => ({
      ...{ code: refusal.code, text: errorText(refusal, o.lang), count, names },
    })),
  }
}
