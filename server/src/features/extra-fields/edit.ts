import type { ExtraField, ExtraFieldKind } from '@beseda/contract/entities/extra-field.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { prepared } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { type EditInput, mergeEdit, noteEdit } from '../../platform/field-versions.ts'
import { fieldError } from '../../platform/input-error.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { lockAdministration } from '../roles/index.ts'
import { publishChange } from './publish-change.ts'
import { findField, listFields } from './read.ts'

interface Editable {
  readonly name: string
  readonly choices: readonly string[]
  readonly archived: boolean
}
const insert = prepared(`
  insert into extra_fields (id, organization_id, name, kind, choices, position)
  select $2, $1, $3, $4, $5, coalesce(max(position), 0) + 1 from extra_fields where organization_id = $1`)
const update = prepared(`
  update extra_fields set name = $3, choices = $4, archived = $5 where organization_id = $1 and id = $2`)
const number = prepared(`
  update extra_fields f set position = x.n from unnest($2::uuid[]) with ordinality as x(id, n)
  where f.organization_id = $1 and f.id = x.id`)
/** Waits for transactions that set a value. */
const lock = prepared(`select 1 from extra_fields where organization_id = $1 and id = $2 for update`)
const remove = prepared(`delete from extra_fields where organization_id = $1 and id = $2`)

/** Serializes changes within the organization. */
const change = <T>(ctx: Ctx, body: (w: Work) => Promise<T>): Promise<T> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    await lockAdministration(w)
    return body(w)
  })
const orExists = (error: unknown) => {
  throw uniqueViolation(error) === 'extra_fields_name' ? fail('EXTRA_FIELD_EXISTS') : error
}
const tidied = (text: string): string => text.trim().replace(/\s+/g, ' ')
/** Without repetitions. A field to choose from has something to choose. */
const choicesOf = (kind: ExtraFieldKind, choices: readonly string[]): string[] => {
  if (kind !== 'choice') return []
  const distinct = new Map(choices.map(tidied).map((choice) => [choice.toLowerCase(), choice]))
  if (distinct.size === 0) throw fieldError('choices', 'FIELD_REQUIRED')
  return [...distinct.values()]
}

export interface NewField {
  readonly id: string
  readonly name: string
  readonly kind: ExtraFieldKind
  readonly choices: readonly string[]
}
/** Two people who make the same field at the same time: the index refuses the second. */
export const createField = async (w: Work, ctx: Ctx, { id, kind, ...form }: NewField): Promise<ExtraField> => {
  const fields = await listFields(w, w.organizationId)
  const known = fields.find((f) => f.id === id)
  if (known) return known
  const name = tidied(form.name)
  const choices = choicesOf(kind, form.choices)
  if (fields.some((f) => f.name.toLowerCase() === name.toLowerCase())) throw fail('EXTRA_FIELD_EXISTS')
  if (fields.length >= limits.extraFields) throw fail('OBJECT_LIMIT_REACHED', { max: limits.extraFields })
  await w.run(insert, [w.organizationId, id, name, kind, choices]).catch(orExists)
  const field = await findField(w, w.organizationId, id)
  publishChange(w, userOf(ctx), 'created', null, { field })
  return field
}
export const addField = (ctx: Ctx, form: NewField): Promise<ExtraField> => change(ctx, (w) => createField(w, ctx, form))

export const changeField = (
  ctx: Ctx,
  { fieldId, version: seen, name, choices, archived }: EditInput<Editable> & { fieldId: string },
): Promise<ExtraField> =>
  change(ctx, async (w) => {
    const before = await findField(w, w.organizationId, fieldId)
    const stored: Editable = { name: before.name, choices: before.choices, archived: before.archived }
    const patch = { name: name && tidied(name), choices: choices && choicesOf(before.kind, choices), archived }
    const { next, fields } = mergeEdit({ stored, patch, changed: before.changed, seen })
    if (fields.length === 0) return before
    await w.run(update, [w.organizationId, fieldId, next.name, next.choices, next.archived]).catch(orExists)
    await noteEdit(w, 'extra_fields', { ids: [fieldId], fields, by: userOf(ctx).name })
    const after = await findField(w, w.organizationId, fieldId)
    publishChange(w, userOf(ctx), 'changed', { field: before }, { field: after })
    return after
  })

/** Moves a field before another one, or after all of them. */
export const moveField = (
  ctx: Ctx,
  { fieldId, beforeId }: { fieldId: string; beforeId: string | null },
): Promise<ExtraField> =>
  change(ctx, async (w) => {
    const field = await findField(w, w.organizationId, fieldId)
    const order = (await listFields(w, w.organizationId)).map((f) => f.id)
    const others = order.filter((id) => id !== fieldId)
    const at = beforeId === null ? others.length : others.indexOf(beforeId)
    if (at < 0 && beforeId !== fieldId) throw fail('EXTRA_FIELD_NOT_FOUND')
    const next = beforeId === fieldId ? order : others.toSpliced(at, 0, fieldId)
    const places = [order.indexOf(fieldId) + 1, next.indexOf(fieldId) + 1]
    if (places[0] === places[1]) return field
    await w.run(number, [w.organizationId, next])
    const [before, after] = places.map((position) => ({ field, more: { position: position! } }))
    publishChange(w, userOf(ctx), 'moved', before!, after!)
    return field
  })

export const removeField = (ctx: Ctx, fieldId: string): Promise<null> =>
  change(ctx, async (w) => {
    await w.run(lock, [w.organizationId, fieldId])
    const field = await findField(w, w.organizationId, fieldId)
    if (field.used) throw fail('EXTRA_FIELD_ACTIVE')
    await w.run(remove, [w.organizationId, fieldId])
    publishChange(w, userOf(ctx), 'deleted', { field }, null)
    return null
  })
