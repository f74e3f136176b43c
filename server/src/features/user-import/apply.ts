import type { UserImport } from '@beseda/contract/entities/user-import.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { applyJob, queued } from './job.ts'
import { findImport } from './read.ts'

const start = prepared(`
  update user_imports set state = 'running' where organization_id = $1 and id = $2 and state = 'checked' returning 1`)
const stop = prepared(`
  update user_imports set state = 'stopped', ended_at = $3, paused_until = null
  where organization_id = $1 and id = $2 and state in ('checked', 'running')`)

/** Applies a checked file in the name of the caller, by a job. */
export const applyImport = (ctx: Ctx, { importId }: { importId: string }): Promise<UserImport> => {
  const { organizationId, userId } = userOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    const started = await w.run(start, [organizationId, importId])
    const stored = await findImport(w, organizationId, importId, ctx.deps.settings)
    if (started.length === 0) throw fail('IMPORT_STARTED')
    w.schedule(applyJob.with({ importId, userId, address: ctx.address, lang: ctx.lang }, queued))
    const what = { entity: 'user', entityId: null, name: stored.fileName, action: 'imported' } as const
    recordChange(w, { ...what, before: null, after: null, by: byUser(userId) })
    return stored
  })
}
/** Rows that are applied stay applied. */
export const stopImport = (ctx: Ctx, { importId }: { importId: string }): Promise<UserImport> => {
  const { organizationId } = userOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    await w.run(stop, [organizationId, importId, toDb(w.now)])
    return findImport(w, organizationId, importId, ctx.deps.settings)
  })
}
