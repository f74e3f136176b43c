import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { read, work } from '../../platform/unit-of-work.ts'
import { addCounts } from './counts.ts'
import { removeFiles } from './messages.ts'

/** Files are kept for a day and hold whole lists: all of them go, and one that is being written stops. */
const files = prepared(`
  select file_id as id from client_exports where organization_id = $1 and file_id is not null
    and created_at <= (select requested_at from client_deletions where organization_id = $1 and id = $2)`)
const stop = prepared(`
  update client_exports set state = 'stopped', ended_at = coalesce(ended_at, $3), file_id = null
  where organization_id = $1 and state <> 'stopped'
    and created_at <= (select requested_at from client_deletions where organization_id = $1 and id = $2)`)

export const removeExports = async (run: {
  readonly deps: Deps
  readonly organizationId: string
  readonly deletionId: string
}): Promise<void> => {
  const { deps, organizationId, deletionId } = run
  const about = [organizationId, deletionId]
  const ids = (await read(deps, organizationId, (c) => c.run<{ id: string }>(files, about))).map(({ id }) => id)
  for (const id of ids) await deps.files.remove(id)
  await work(deps, organizationId, async (w) => {
    w.write(stop, [...about, new Date(w.now).toISOString()])
    addCounts(w, deletionId, { exportFiles: await removeFiles(w, ids) })
  })
}
