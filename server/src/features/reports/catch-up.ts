import { prepared } from '../../platform/db.ts'
import { type WorkDeps, work } from '../../platform/unit-of-work.ts'
import { writeFacts } from './write-facts.ts'

/** Sessions per transaction. */
const batch = 100
const moved = prepared(`
  select c.session_id as id from chats c left join live_facts l on l.session_id = c.session_id
  where c.organization_id = $1 and c.status <> 'closed' and c.session_id is not null
    and (l.session_id is null or l.chat_version <> c.version)
  order by c.session_id limit ${batch}`)
/** At most so many batches: a report that is behind by more answers with what it has. */
const mostBatches = 100

/**
 * Computes the open sessions in which something has happened since they were computed last, so that a report is of this moment.
 * Closed ones are computed by jobs as soon as they are closed.
 */
export const catchUp = async (deps: WorkDeps, organizationId: string): Promise<void> => {
  for (let i = 0; i < mostBatches; i++) {
    const found = await work(deps, organizationId, async (w) => {
      const ids = (await w.run<{ id: string }>(moved, [organizationId])).map((row) => row.id)
      if (ids.length) await writeFacts(w, ids)
      return ids.length
    })
    if (found < batch) return
  }
}
