import { inLang, type Lang } from '@beseda/contract/lang.ts'
import type { ImportColumn } from './columns.ts'
import type { ImportedFields, KnownRole, KnownUser } from './plan-row.ts'
import type { NamedChoice } from './read-values.ts'

export interface ChangedCell {
  readonly column: ImportColumn
  readonly before: string
  readonly after: string
}
interface Names {
  readonly roles: readonly KnownRole[]
  readonly teams: readonly NamedChoice[]
  readonly lang: Lang
}
const nameIn = (choices: readonly NamedChoice[], id: string): string =>
  choices.find((choice) => choice.id === id)?.names[0] ?? ''
const shown: {
  readonly [K in keyof ImportedFields]: [ImportColumn, (value: ImportedFields[K], names: Names) => string]
} = {
  name: ['name', (name) => name],
  phone: ['phone', (phone) => phone],
  affiliation: ['affiliation', (text) => text],
  roleId: ['role', (id, { roles }) => nameIn(roles, id)],
  teamIds: ['teams', (ids, { teams }) => ids.map((id) => nameIn(teams, id)).join(', ')],
  breakMinutes: ['breakMinutes', (minutes) => String(minutes ?? '')],
  active: ['active', (is, { lang }) => inLang(is ? { ru: 'да', en: 'yes' } : { ru: 'нет', en: 'no' }, lang)],
}
const describe = <K extends keyof ImportedFields>(
  field: K,
  user: KnownUser,
  value: ImportedFields[K],
  names: Names,
) => {
  const [column, show] = shown[field]
  return { column, before: show(user[field], names), after: show(value, names) }
}
/** What a row changes, as texts. */
export const describeChanges = (user: KnownUser, patch: Partial<ImportedFields>, names: Names): ChangedCell[] =>
  Object.entries(patch).map(([field, value]) => describe(field as keyof ImportedFields, user, value as never, names))
