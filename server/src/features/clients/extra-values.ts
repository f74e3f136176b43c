import type { ExtraValue } from '@beseda/contract/entities/client.ts'
import type { ExtraField } from '@beseda/contract/entities/extra-field.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { extraLine, normalizeExtra } from '@beseda/domain/clients/extra-value.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { fieldError } from '../../platform/input-error.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { createField, holdField, listFields } from '../extra-fields/index.ts'
import { type Changing, changeClient } from './change.ts'

const one = prepared(`select value from extra_values where organization_id = $1 and client_id = $2 and field_id = $3`)
const put = prepared(`
  insert into extra_values (organization_id, client_id, field_id, value) values ($1, $2, $3, $4)
  on conflict (client_id, field_id) do update set value = excluded.value`)
const remove = prepared(`delete from extra_values where organization_id = $1 and client_id = $2 and field_id = $3`)

/** Stores a value that is already in its form, or none. Returns the lines of the history before and after. */
export const putExtra = async (
  w: Work,
  clientId: string,
  field: ExtraField,
  value: string | null,
): Promise<{ readonly before: string[]; readonly after: string[] }> => {
  const key = [w.organizationId, clientId, field.id]
  const [stored] = await w.run<Pick<ExtraValue, 'value'>>(one, key)
  if (value === null) await w.run(remove, key)
  else await w.run(put, [...key, value])
  const lines = (text: string | null | undefined) => (text == null ? [] : [extraLine(field, text)])
  return { before: lines(stored?.value), after: lines(value) }
}
const change = async ({ w, client, record, show }: Changing, field: ExtraField, typed: string | null) => {
  // a value of an archived field can still be removed
  if (typed !== null && field.archived) throw fail('EXTRA_FIELD_NOT_FOUND')
  const next = typed === null ? null : normalizeExtra(field, typed)
  if (next && 'code' in next) throw fieldError('value', next.code)
  const { before, after } = await putExtra(w, client.id, field, next?.value ?? null)
  if (before[0] === after[0]) return null
  show('extraChanged')
  record({ extraFields: before }, { extraFields: after })
  return null
}

interface Typed {
  readonly clientId: string
  readonly fieldId: string
  readonly value: string | null
}
export const setExtra = (ctx: Ctx, { clientId, fieldId, value }: Typed): Promise<null> =>
  changeClient(ctx, clientId, async (changing) => change(changing, await holdField(changing.w, fieldId), value))

interface Named {
  readonly clientId: string
  readonly name: string
  readonly value: string
}
/** Makes a text field when there is none of this name; that needs the right to manage fields. */
export const addNamedExtra = (ctx: Ctx, { clientId, name: typed, value }: Named): Promise<null> =>
  changeClient(ctx, clientId, async (changing) => {
    const { w } = changing
    const name = typed.trim().replace(/\s+/g, ' ')
    const fields = await listFields(w, w.organizationId)
    const known = fields.find((f) => f.name.toLowerCase() === name.toLowerCase())
    if (known) return change(changing, await holdField(w, known.id), value)
    if (!userOf(ctx).rights.includes('AUTHORITY_PROFILE_STATUS')) throw fail('EXTRA_FIELD_NOT_FOUND')
    return change(changing, await createField(w, ctx, { id: w.newId(), name, kind: 'text', choices: [] }), value)
  })
