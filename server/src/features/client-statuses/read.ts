import type { ClientStatusSettings } from '@beseda/contract/entities/client-status.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import { editColumns } from '../../platform/field-versions.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const select = `
  select s.id, ${editColumns('s')}, s.name, s.colour, exists (select from clients c where c.status_id = s.id) as used
  from client_statuses s where s.organization_id = $1`
const all = prepared(`${select} order by s.position, s.id`)
const one = prepared(`${select} and s.id = $2`)

const hold = prepared(`select 1 from client_statuses where organization_id = $1 and id = $2 for key share`)

export const listStatuses = async (
  c: Runner,
  organizationId: string,
): Promise<{ statuses: ClientStatusSettings[] }> => ({
  statuses: [...(await c.run<ClientStatusSettings>(all, [organizationId]))],
})
export const findStatus = async (
  c: Runner,
  organizationId: string,
  statusId: string,
): Promise<ClientStatusSettings> => {
  const [status] = await c.run<ClientStatusSettings>(one, [organizationId, statusId])
  if (!status) throw fail('PROFILE_STATUS_NOT_FOUND')
  return status
}
/** The status cannot be deleted until the transaction ends. */
export const holdStatus = async (w: Work, statusId: string): Promise<ClientStatusSettings> => {
  await w.run(hold, [w.organizationId, statusId])
  return findStatus(w, w.organizationId, statusId)
}
