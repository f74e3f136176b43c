import { has } from '@beseda/contract/access.ts'
import type { SavedSearch } from '@beseda/contract/entities/saved-search.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { readStoredSearch } from '@beseda/contract/search-parameters.ts'
import { canEdit } from '@beseda/domain/categories/access.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'

/** Who shares searches: as with reply templates. */
export const mayShare = (user: SignedIn): boolean => has(user, 'AUTHORITY_TEAM_TEMPLATE')
export const managesTeams = (user: SignedIn): boolean => has(user, 'AUTHORITY_TEAMS_UPDATE')

type Row = Omit<SavedSearch, 'mayChange' | 'parameters'> & { readonly teamIds: string[]; readonly search: unknown }
const value = (field: string): string => `v.search->'parameters'->>'${field}'`
/** The condition names a row that is gone. */
const gone = (field: string, table: string, and = ''): string =>
  `case when ${value(field)} <> 'none' and not exists (select from ${table} x
      where x.organization_id = v.organization_id and x.id::text = ${value(field)} ${and}) then '${field}' end`
const undeleted = 'and x.deleted_at is null'
/** $2 the viewer, $3 their teams, $4 whether they manage all teams. */
const select = `
  select v.id, v.name, v.audience, v.team_ids as "teamIds", v.search, coalesce(p.pinned, false) as pinned,
    jsonb_build_object('id', u.id, 'name', u.name) as by,
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id)
      from teams t where t.organization_id = v.organization_id and t.id = any (v.team_ids) and t.deleted_at is null), '[]') as teams,
    array_remove(array[${gone('channel', 'channels')}, ${gone('team', 'teams', undeleted)}, ${gone('operator', 'users')},
      ${gone('category', 'categories', undeleted)}, ${gone('tag', 'tags')}, ${gone('clientStatus', 'client_statuses')}], null) as missing
  from saved_searches v join users u on u.id = v.created_by
    left join saved_search_places p on p.search_id = v.id and p.user_id = $2
  where v.organization_id = $1 and v.deleted_at is null and (v.created_by = $2 or v.audience = 'all'
    or v.audience = 'teams' and ($4::boolean or v.team_ids && $3::uuid[]))`
const all = prepared(`${select} order by p.position nulls last, lower(v.name), v.id`)
const one = prepared(`${select} and v.id = $5`)

const seenBy = (user: SignedIn): readonly unknown[] => [
  user.organizationId,
  user.userId,
  user.teamIds,
  managesTeams(user),
]
const mayChange = (user: SignedIn, { audience, teamIds, by }: Row): boolean =>
  audience === 'private'
    ? by.id === user.userId
    : mayShare(user) && canEdit(audience === 'all' ? null : teamIds, { teamIds: user.teamIds, all: managesTeams(user) })

/** Null: a newer server saved it, and this one cannot read it. */
const toSearch = (user: SignedIn, row: Row): SavedSearch | null => {
  const { teamIds: _, search, ...shown } = row
  const parameters = readStoredSearch(search)
  return parameters && { ...shown, parameters, mayChange: mayChange(user, row) }
}

export const listSearches = async (
  c: Runner,
  user: SignedIn,
): Promise<{ searches: SavedSearch[]; mayShare: boolean }> => {
  const rows = await c.run<Row>(all, seenBy(user))
  const searches = rows.map((row) => toSearch(user, row)).filter((search) => search !== null)
  return { searches, mayShare: mayShare(user) }
}
export const findSearch = async (c: Runner, user: SignedIn, id: string): Promise<SavedSearch> => {
  const [row] = await c.run<Row>(one, [...seenBy(user), id])
  const search = row && toSearch(user, row)
  if (!search) throw fail('SAVED_SEARCH_NOT_FOUND')
  return search
}
