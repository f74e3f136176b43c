import type { Editable } from '@beseda/contract/entities/field-changes.ts'
import type { FieldConflict } from '@beseda/contract/errors/conflict.ts'
import { AppError, type ErrorCode, refuse } from '@beseda/contract/errors/index.ts'
import { prepared } from './db.ts'
import type { Work } from './unit-of-work.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
type Fields = Readonly<Record<string, unknown>>

/** Fields that are absent or undefined stay as they are. */
export type PatchOf<F> = { readonly [K in keyof F]?: F[K] | undefined }
/** The input of a call that changes an object: some fields, and the version that the sender has seen. */
export type EditInput<F> = PatchOf<F> & { readonly version?: number | undefined }

/** A change of some fields that two people may make at the same time. */
export interface Edit<F extends object> {
  readonly stored: F
  readonly patch: PatchOf<F>
  /** Who changed which field last. */
  readonly changed: Editable['changed']
  /** The version that the sender has seen. Absent: nothing is compared. */
  readonly seen: number | undefined
  /** Fields whose values the answer must not contain. */
  readonly secret?: (field: string) => boolean
}
export interface Merged<F> {
  readonly next: F
  /** The fields that differ from the stored ones. */
  readonly fields: readonly string[]
}
/**
 * Applies a change to the stored fields. Changes of different fields are merged. A field that somebody else has changed
 * after the version seen, to another value than the one sent, is refused: the answer says who changed it when, with both
 * values.
 */
export const mergeEdit = <F extends object>({ stored, patch, changed, seen, secret }: Edit<F>): Merged<F> => {
  const before = stored as Fields
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  const differing = given.filter(([field, value]) => !same(before[field], value))
  const lost = differing.filter(([field]) => seen !== undefined && (changed[field]?.version ?? 0) > seen)
  if (lost.length > 0) {
    const names = [...new Set(lost.map(([field]) => changed[field]!.by))].join(', ')
    const codes: Record<string, ErrorCode> = {}
    const conflicts: Record<string, FieldConflict> = {}
    for (const [field, sent] of lost) {
      const { by, at } = changed[field]!
      codes[field] = 'FIELD_CHANGED'
      conflicts[field] = secret?.(field) ? { by, at } : { by, at, stored: before[field], sent }
    }
    throw new AppError(refuse('FIELDS_CHANGED_MEANWHILE', { name: names }), codes, conflicts)
  }
  return { next: { ...stored, ...Object.fromEntries(given) }, fields: differing.map(([field]) => field) }
}

type Table =
  | 'article_categories'
  | 'articles'
  | 'autoreplies'
  | 'bot_intents'
  | 'calendars'
  | 'categories'
  | 'category_templates'
  | 'channels'
  | 'client_statuses'
  | 'companies'
  | 'extra_fields'
  | 'organizations'
  | 'reply_categories'
  | 'reply_templates'
  | 'roles'
  | 'routing_rules'
  | 'teams'
  | 'users'
/** The columns of a table that `noteEdit` writes, as its entities have them. */
export const editColumns = (alias: string): string => `${alias}.version, ${alias}.field_versions as changed`
const noteIn = (table: Table) =>
  prepared(`
    update ${table} set version = version + 1, field_versions = field_versions || (
      select jsonb_object_agg(field, jsonb_build_object('version', version + 1, 'by', $4::text, 'at', $5::bigint))
      from unnest($3::text[]) field)
    where ${table === 'organizations' ? 'id' : 'organization_id'} = $1 and id = any ($2::uuid[])`)
const notes = {
  article_categories: noteIn('article_categories'),
  articles: noteIn('articles'),
  autoreplies: noteIn('autoreplies'),
  bot_intents: noteIn('bot_intents'),
  calendars: noteIn('calendars'),
  categories: noteIn('categories'),
  category_templates: noteIn('category_templates'),
  channels: noteIn('channels'),
  client_statuses: noteIn('client_statuses'),
  companies: noteIn('companies'),
  extra_fields: noteIn('extra_fields'),
  organizations: noteIn('organizations'),
  reply_categories: noteIn('reply_categories'),
  reply_templates: noteIn('reply_templates'),
  roles: noteIn('roles'),
  routing_rules: noteIn('routing_rules'),
  teams: noteIn('teams'),
  users: noteIn('users'),
} as const satisfies Record<Table, unknown>

/** Records in the rows who changed these fields, and raises their version. `by`: the person's name. */
export const noteEdit = async (
  w: Pick<Work, 'run' | 'organizationId' | 'now'>,
  table: Table,
  o: { readonly ids: readonly string[]; readonly fields: readonly string[]; readonly by: string },
): Promise<void> => {
  if (o.ids.length === 0 || o.fields.length === 0) return
  await w.run(notes[table], [w.organizationId, o.ids, o.fields, o.by, w.now])
}
/** An order of ids that does not matter, so that equal sets compare as equal. */
export const asSet = (ids: readonly string[]): string[] => [...new Set(ids)].sort()
