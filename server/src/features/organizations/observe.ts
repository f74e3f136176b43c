import type { Organization } from '@beseda/contract/entities/organization.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { recordChange, recordListed } from '../audit/index.ts'
import { observedBy } from './administer.ts'
import { findOrganization, selectOrganizations } from './entity.ts'

const where = `($1::text is null or o.name ilike $1 or o.login ilike $1 or o.admin_email ilike $1) and ($2::text is null or o.status = $2)`
const page = prepared(`${selectOrganizations} where ${where}
  and ($3::timestamptz is null or (o.created_at, o.id) < ($3, $4::uuid)) order by o.created_at desc, o.id desc limit $5`)
const count = prepared(`select count(*)::int as n from organizations o where ${where}`)

interface Filter {
  readonly search?: string | undefined
  readonly status?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}
interface Page {
  readonly organizations: Organization[]
  readonly total: number
  readonly next: string | null
}
export const listOrganizations = (deps: Deps, user: SignedIn, f: Filter): Promise<Page> => {
  const words = f.search?.trim() ?? ''
  const like = words === '' ? null : `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const [at, id] = fromCursor(f.cursor, ['time', 'id'])
  return systemWork(deps, async (s) => {
    const filter = [like, f.status ?? null]
    const rows = await s.run<Organization>(page, [...filter, at ?? null, id ?? null, f.limit + 1])
    const [total] = await s.run<{ n: number }>(count, filter)
    const organizations = rows.slice(0, f.limit)
    await recordListed(
      s,
      user,
      organizations.map((o) => o.id),
    )
    const last = organizations.at(-1)
    const next = rows.length > f.limit && last ? toCursor([toDb(last.createdAt), last.id]) : null
    return { organizations, total: total!.n, next }
  })
}

/** Loads an organization and records the view in its audit log. */
export const readOrganization = (deps: Deps, user: SignedIn, id: string): Promise<Organization> =>
  systemWork(deps, async (s) => {
    const organization = await findOrganization(s, id)
    if (id === user.organizationId) return organization
    const w = await s.actFor(id)
    const what = { entity: 'organization', entityId: id, name: organization.name, action: 'viewed' } as const
    recordChange(w, { ...what, before: null, after: null, by: observedBy(user, id) })
    return organization
  })
