import type { ExtraField } from '@beseda/contract/entities/extra-field.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import { editColumns } from '../../platform/field-versions.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const select = `
  select f.id, ${editColumns('f')}, f.name, f.kind, f.choices, f.archived,
    exists (select from extra_values v where v.field_id = f.id) as used
  from extra_fields f where f.organization_id = $1`
const all = prepared(`${select} order by f.position, f.id`)
const one = prepared(`${select} and f.id = $2`)
const hold = prepared(`select 1 from extra_fields where organization_id = $1 and id = $2 for key share`)

export const listFields = async (c: Runner, organizationId: string): Promise<ExtraField[]> => [
  ...(await c.run<ExtraField>(all, [organizationId])),
]
export const findField = async (c: Runner, organizationId: string, fieldId: string): Promise<ExtraField> => {
  const [field] = await c.run<ExtraField>(one, [organizationId, fieldId])
  if (!field) throw fail('EXTRA_FIELD_NOT_FOUND')
  return field
}
/** The field cannot be deleted until the transaction ends. */
export const holdField = async (w: Work, fieldId: string): Promise<ExtraField> => {
  await w.run(hold, [w.organizationId, fieldId])
  return findField(w, w.organizationId, fieldId)
}
