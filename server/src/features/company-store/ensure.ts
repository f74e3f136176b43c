import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type ChangedBy, publishChange } from './publish-change.ts'
import { lockCompany } from './read.ts'

export interface NamedCompany {
  readonly id: string
  readonly name: string
}
const named = prepared(`
  select id, name from companies where organization_id = $1 and lower(name) = lower($2) for key share`)
/** Waits for a transaction that makes the same company. */
const insert = prepared(`
  insert into companies (id, organization_id, name, created_at) values ($2, $1, $3, $4)
  on conflict (organization_id, lower(name)) do nothing returning id, name`)

/** One blank between words. */
export const tidyName = (typed: string): string => typed.trim().replace(/\s+/g, ' ')

/** The company of this name, made when there is none. It cannot be deleted until the transaction ends. */
export const ensureCompany = async (w: Work, changedBy: ChangedBy, typed: string): Promise<NamedCompany> => {
  const name = tidyName(typed)
  const known = () => w.run<NamedCompany>(named, [w.organizationId, name])
  const [found] = await known()
  if (found) return found
  const [made] = await w.run<NamedCompany>(insert, [w.organizationId, w.newId(), name, toDb(w.now)])
  if (made) publishChange(w, changedBy, 'created', null, await lockCompany(w, made.id, 'hold'))
  return made ?? (await known())[0]!
}
