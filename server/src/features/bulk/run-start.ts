import type { BulkAction } from '@beseda/contract/endpoints/bulk-runs.ts'
import type { BulkRun } from '@beseda/contract/entities/bulk-run.ts'
import type { ChatList } from '@beseda/contract/entities/chat-list.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { listedIds } from '../queues/index.ts'
import { bulkRunJob, laneOf } from './run-job.ts'
import { findRun } from './run-rows.ts'

const keptMs = 86_400_000
const insert = prepared(`
  insert into bulk_runs (id, organization_id, created_by, action, created_at, sweep_at)
  values ($2, $1, $3, $4, $5, $6) on conflict (id) do nothing returning id`)
const insertChats = prepared(`
  insert into bulk_run_chats (organization_id, run_id, position, chat_id, action_id)
  select $1::uuid, $2::uuid, x.n, x.chat_id, x.action_id
  from unnest($3::uuid[], $4::uuid[]) with ordinality as x(chat_id, action_id, n)`)
const stop = prepared(`
  update bulk_runs set state = 'stopped', ended_at = $4
  where organization_id = $1 and id = $2 and created_by = $3 and state = 'running'`)

/** Notes the chats that the list has now, and leaves the action to a job. A repeated call starts nothing. */
export const startRun = (
  ctx: Ctx,
  { id, list, action }: { id: string; list: ChatList; action: BulkAction },
): Promise<BulkRun> => {
  const user = userOf(ctx)
  const { organizationId, userId } = user
  const setsCategory = action.name === 'categorise' || (action.name === 'close' && action.categoryId !== undefined)
  if (setsCategory && !user.options.includes('OPTION_CHAT_CATEGORIES')) throw fail('OPTION_UNAVAILABLE')
  return work(ctx.deps, organizationId, async (w) => {
    const values = [organizationId, id, userId, JSON.stringify(action), toDb(w.now), toDb(w.now + keptMs)]
    const created = await w.run<{ id: string }>(insert, values)
    if (created.length > 0) {
      const chatIds = await listedIds(w, user, w.now, list, limits.bulkRunChats + 1)
      if (chatIds.length === 0) throw fail('BULK_RUN_EMPTY')
      if (chatIds.length > limits.bulkRunChats) throw fail('BULK_RUN_TOO_MANY', { max: limits.bulkRunChats })
      await w.run(insertChats, [organizationId, id, chatIds, chatIds.map(() => w.newId())])
      w.schedule(bulkRunJob.with({ runId: id, userId, lang: ctx.lang }, laneOf(userId)))
    }
    return findRun(w, organizationId, { runId: id, userId, lang: ctx.lang })
  })
}
/** Chats that are done stay done. */
export const stopRun = (ctx: Ctx, { bulkRunId: runId }: { bulkRunId: string }): Promise<BulkRun> => {
  const { organizationId, userId } = userOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    await w.run(stop, [organizationId, runId, userId, toDb(w.now)])
    return findRun(w, organizationId, { runId, userId, lang: ctx.lang })
  })
}
