import type { ClientDetail } from '@beseda/contract/entities/client.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { normalizeExtra } from '@beseda/domain/clients/extra-value.ts'
import { prepared } from '../../platform/db.ts'
import { fieldError } from '../../platform/input-error.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { AuditRecord } from '../audit/index.ts'
import { holdStatus, listStatuses } from '../client-statuses/index.ts'
import { companiesOf, dropLink, ensureCompany, linesOf, putLink } from '../company-store/index.ts'
import { holdField, listFields } from '../extra-fields/index.ts'
import { type Author, type Changing, changeByProgram } from './change.ts'
import { deleteDetail, detailsOf, insertDetail, isSame, valuesOf } from './details.ts'
import { putExtra } from './extra-values.ts'
import { deleteTag, insertTag, namesOf, tagsOf } from './tags.ts'

export type { Author } from './change.ts'

const rename = prepared(`update clients set name = $3, renamed = true where organization_id = $1 and id = $2`)
const setStatus = prepared(`update clients set status_id = $3 where organization_id = $1 and id = $2`)

/** Phones as E.164, e-mails in lower case. Absent parts stay as they are. */
export interface ProfilePatch {
  readonly name?: string | undefined
  readonly add?: readonly Pick<ClientDetail, 'kind' | 'value'>[]
  readonly remove?: readonly Pick<ClientDetail, 'kind' | 'value'>[]
  readonly addTags?: readonly string[]
  readonly removeTags?: readonly string[]
  /** Names; a company that is missing is made. */
  readonly addCompanies?: readonly string[]
  readonly removeCompanies?: readonly string[]
  /** The name of a status; null: none. */
  readonly status?: string | null | undefined
  /** Values by the names of fields. */
  readonly extra?: Readonly<Record<string, string | null>>
}
type Step = (
  o: Changing,
  patch: ProfilePatch,
  author: Author,
) => Promise<{ readonly before: AuditRecord; readonly after: AuditRecord }>
const tidied = (text: string): string => text.trim().replace(/\s+/g, ' ')
const isNamed = (name: string) => (one: { readonly name: string }) => one.name.toLowerCase() === name.toLowerCase()

const applyName: Step = async ({ w, client }, patch) => {
  const name = patch.name?.trim()
  if (!name || name === client.name) return { before: {}, after: {} }
  await w.run(rename, [w.organizationId, client.id, name])
  return { before: { personName: client.name }, after: { personName: name } }
}
const applyDetails: Step = async ({ w, client }, { add = [], remove = [] }) => {
  if (add.length + remove.length === 0) return { before: {}, after: {} }
  const before = await detailsOf(w, client.id)
  for (const gone of before.filter((d) => remove.some((r) => isSame(r, d)))) await deleteDetail(w, gone.id)
  for (const detail of add.filter((a) => !before.some((d) => isSame(a, d))))
    await insertDetail(w, client.id, { ...detail, id: w.newId() })
  const after = await detailsOf(w, client.id)
  if (after.length > limits.clientDetails) throw fail('OBJECT_LIMIT_REACHED', { max: limits.clientDetails })
  return { before: { clientContacts: valuesOf(before) }, after: { clientContacts: valuesOf(after) } }
}
const applyTags: Step = async ({ w, client }, { addTags = [], removeTags = [] }) => {
  if (addTags.length + removeTags.length === 0) return { before: {}, after: {} }
  const before = await tagsOf(w, client.id)
  for (const name of removeTags.map(tidied)) {
    const tag = before.find(isNamed(name))
    if (tag) await deleteTag(w, client.id, tag.id)
  }
  // in one order, so that two programs with the same tags do not wait for each other
  for (const name of addTags.map(tidied).sort()) await insertTag(w, client.id, name)
  const after = await tagsOf(w, client.id)
  if (after.length > limits.clientTags) throw fail('OBJECT_LIMIT_REACHED', { max: limits.clientTags })
  return { before: { tags: namesOf(before) }, after: { tags: namesOf(after) } }
}
const applyCompanies: Step = async ({ w, client }, { addCompanies = [], removeCompanies = [] }, author) => {
  if (addCompanies.length + removeCompanies.length === 0) return { before: {}, after: {} }
  const before = await companiesOf(w, client.id)
  for (const gone of before.filter(({ name }) => removeCompanies.some((one) => isNamed(one)({ name }))))
    await dropLink(w, client.id, gone.id)
  // the position of a company that is linked already stays
  for (const name of addCompanies
    .map(tidied)
    .filter((one) => !before.some(isNamed(one)))
    .sort())
    await putLink(w, client.id, (await ensureCompany(w, author, name)).id, '')
  const after = await companiesOf(w, client.id)
  if (after.length > limits.clientCompanies) throw fail('OBJECT_LIMIT_REACHED', { max: limits.clientCompanies })
  return { before: { companies: linesOf(before) }, after: { companies: linesOf(after) } }
}
const applyStatus: Step = async ({ w, client }, { status }) => {
  if (status === undefined) return { before: {}, after: {} }
  const { statuses } = await listStatuses(w, w.organizationId)
  const wanted = status === null ? null : statuses.find(isNamed(status.trim()))
  if (wanted === undefined) throw fail('PROFILE_STATUS_NOT_FOUND')
  if ((wanted?.id ?? null) === client.statusId) return { before: {}, after: {} }
  if (wanted) await holdStatus(w, wanted.id)
  await w.run(setStatus, [w.organizationId, client.id, wanted?.id ?? null])
  const former = statuses.find((s) => s.id === client.statusId)
  return { before: { clientStatus: former?.name ?? null }, after: { clientStatus: wanted?.name ?? null } }
}
const applyExtra: Step = async ({ w, client }, { extra = {} }) => {
  const lines = { before: [] as string[], after: [] as string[] }
  if (Object.keys(extra).length === 0) return { before: {}, after: {} }
  const fields = await listFields(w, w.organizationId)
  for (const [name, typed] of Object.entries(extra)) {
    const known = fields.find(isNamed(name.trim()))
    if (!known || (known.archived && typed !== null)) throw fail('EXTRA_FIELD_NOT_FOUND')
    const field = await holdField(w, known.id)
    const value = typed === null ? null : normalizeExtra(field, typed)
    if (value && 'code' in value) throw fieldError(`extra.${name}`, value.code)
    const { before, after } = await putExtra(w, client.id, field, value?.value ?? null)
    lines.before.push(...before)
    lines.after.push(...after)
  }
  return { before: { extraFields: lines.before }, after: { extraFields: lines.after } }
}
const steps = [applyName, applyDetails, applyTags, applyCompanies, applyStatus, applyExtra]

/** What a program knows about a client, as one change of its history. Returns whether anything is different now. */
export const applyProfile = (w: Work, clientId: string, patch: ProfilePatch, author: Author): Promise<boolean> =>
  changeByProgram(w, clientId, author, async (changing) => {
    const records: Record<'before' | 'after', AuditRecord> = { before: {}, after: {} }
    for (const step of steps) {
      const { before, after } = await step(changing, patch, author)
      records.before = { ...records.before, ...before }
      records.after = { ...records.after, ...after }
    }
    if (JSON.stringify(records.before) === JSON.stringify(records.after)) return false
    changing.show('synced')
    changing.record(records.before, records.after)
    return true
  })
