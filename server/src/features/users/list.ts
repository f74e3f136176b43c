import type { userSorts } from '@beseda/contract/endpoints/users.ts'
import type { Person } from '@beseda/contract/entities/person.ts'
import { prepared, type Statement } from '../../platform/db.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { type Links, type PersonRow, personColumns, type Runner, toPerson } from './read.ts'

type SortBy = (typeof userSorts)[number]
const keys: Readonly<Record<SortBy, string>> = {
  name: 'u.name collate people',
  email: 'lower(u.login)',
  role: 'r.position',
  lastActive: `coalesce(u.last_active_at, '-infinity')`,
}
/** Computes the order of role names once, because roles are few. */
const from = `
  from users u join (
    select id, name, system, row_number() over (order by name collate people, id) as position from roles where organization_id = $1
  ) r on r.id = u.role_id`
/** $2 search, $3 team, $4 role, $5 whether only active and invited ones. */
const where = `
  where u.organization_id = $1
    and ($2::text is null or position($2 in lower(u.name)) > 0 or position($2 in lower(u.login)) > 0)
    and ($3::uuid is null or exists (select 1 from team_members m where m.user_id = u.id and m.team_id = $3))
    and ($4::uuid is null or u.role_id = $4) and (u.active or not $5
      or exists (select 1 from invitations i where i.user_id = u.id and i.ended_at is null))`
/** The page begins after the user $6, at their current position in the order. */
const page = (sort: SortBy, down: boolean): Statement => {
  const [than, way] = down ? ['<', 'desc'] : ['>', 'asc']
  const position = `select ${keys[sort]}, u.id ${from} where u.organization_id = $1 and u.id = $6::uuid`
  return prepared(`
    select ${personColumns} ${from} ${where} and ($6::uuid is null or (${keys[sort]}, u.id) ${than} (${position}))
    order by ${keys[sort]} ${way}, u.id ${way} limit $7`)
}
const pages = Object.fromEntries(
  (Object.keys(keys) as SortBy[]).map((sort) => [sort, { up: page(sort, false), down: page(sort, true) }]),
) as Readonly<Record<SortBy, { up: Statement; down: Statement }>>
const count = prepared(`select count(*)::int as n ${from} ${where}`)

export interface ListInput {
  readonly search?: string | undefined
  readonly teamId?: string | undefined
  readonly roleId?: string | undefined
  readonly show: 'active' | 'all'
  readonly sort: SortBy
  readonly order: 'up' | 'down'
  readonly cursor?: string | undefined
  readonly limit: number
}
const afterUser = (cursor: string | undefined): string | null => fromCursor(cursor, ['id'])[0] ?? null
/** Lists the users of an organization in pages. */
export const listPeople = async (
  c: Runner,
  organizationId: string,
  input: ListInput,
  links: Links,
  /** Whether the caller manages users and sees who has a second factor. */
  manages: boolean,
): Promise<{ users: Person[]; total: number; next: string | null }> => {
  const words = input.search?.trim().toLowerCase() || null
  const filter = [organizationId, words, input.teamId ?? null, input.roleId ?? null, input.show === 'active']
  const after = afterUser(input.cursor)
  const [rows, [total]] = await Promise.all([
    c.run<PersonRow>(pages[input.sort][input.order], [...filter, after, input.limit + 1]),
    c.run<{ n: number }>(count, filter),
  ])
  const users = rows
    .slice(0, input.limit)
    .map((row) => ({ ...toPerson(row, links), ...(!manages && { twoFactor: null }) }))
  const last = users.at(-1)
  return { users, total: total!.n, next: rows.length > input.limit && last ? toCursor([last.id]) : null }
}
