import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { read, work } from '../../platform/unit-of-work.ts'
import { addCounts } from './counts.ts'
import { removeFiles } from './messages.ts'

/** Files of clients and of sessions hold whole lists: all of them go, and one that is being written stops. */
const files = prepared(`
  select x.file_id as id from (
    select file_id, created_at from client_exports where organization_id = $1
    union all select file_id, created_at from kept_reports where organization_id = $1 and report = 'dialogs') x
  where x.file_id is not null
    and x.created_at <= (select requested_at from client_deletions where organization_id = $1 and id = $2)`)
const stop = prepared(`
  update client_exports set state = 'stopped', ended_at = coalesce(ended_at, $3), file_id = null
  where organization_id = $1 and state <> 'stopped'
    and created_at <= (select requested_at from client_deletions where organization_id = $1 and id = $2)`)
const stopReports = prepared(`
  update kept_reports set state = 'stopped', ended_at = coalesce(ended_at, $3), file_id = null
  where organization_id = $1 and state <> 'stopped' and report = 'dialogs'
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
    w.write(stopReports, [...about, new Date(w.now).toISOString()])
    addCounts(w, deletionId, { exportFiles: await removeFiles(w, ids) })
  })
}
