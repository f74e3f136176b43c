import type { ClientImport, KnownClients } from '@beseda/contract/entities/client-import.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { clientImportJob, queued } from './job.ts'
import { findImport } from './read.ts'

const start = prepared(`
  update client_imports set state = 'running', known = $4
  where organization_id = $1 and created_by = $2 and id = $3 and state = 'checked' returning 1`)
const stop = prepared(`
  update client_imports set state = 'stopped', ended_at = $4
  where organization_id = $1 and created_by = $2 and id = $3 and state in ('checked', 'running')`)

interface Order {
  readonly clientImportId: string
  readonly known: KnownClients
}
/** Applies a checked file in the name of the caller, by a job. */
export const applyImport = (ctx: Ctx, { clientImportId: importId, known }: Order): Promise<ClientImport> => {
  const { organizationId, userId } = userOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    const started = await w.run(start, [organizationId, userId, importId, known])
    const stored = await findImport(w, { organizationId, userId, importId })
    if (started.length === 0) throw fail('IMPORT_STARTED')
    w.schedule(clientImportJob.with({ importId, userId, lang: ctx.lang }, queued))
    const what = { entity: 'client', entityId: null, name: stored.fileName, action: 'imported' } as const
    recordChange(w, { ...what, before: null, after: { rows: stored.rows }, by: byUser(userId) })
    return stored
  })
}
/** Rows that are applied stay applied. */
export const stopImport = (
  ctx: Ctx,
  { clientImportId: importId }: { clientImportId: string },
): Promise<ClientImport> => {
  const { organizationId, userId } = userOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    await w.run(stop, [organizationId, userId, importId, toDb(w.now)])
    return findImport(w, { organizationId, userId, importId })
  })
}
