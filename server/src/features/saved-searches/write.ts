import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { savedSearches } from '@beseda/contract/endpoints/saved-searches.ts'
import type { SavedSearch } from '@beseda/contract/entities/saved-search.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { parseSearchParameters, storedSearch } from '@beseda/contract/search-parameters.ts'
import { canEdit } from '@beseda/domain/categories/access.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { asSet } from '../../platform/field-versions.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { findSearch, managesTeams, mayShare } from './read.ts'

type Created = InputOf<typeof savedSearches.create>
type Form = Omit<Created, 'id'>

/** The lock of the organization's row keeps two calls from exceeding the limit together. */
const lock = prepared('select id from organizations where id = $1 for no key update')
/** A day later nobody undoes a deletion any more. */
const purge = prepared(`
  delete from saved_searches where organization_id = $1 and deleted_at < $2::timestamptz - interval '1 day'`)
const count = prepared(`
  select count(*)::int as n from saved_searches where organization_id = $1 and deleted_at is null and id <> $4
    and case when $3::boolean then audience <> 'private' else audience = 'private' and created_by = $2 end`)
const exists = prepared(`
  select deleted_at is not null as deleted, created_by = $3 or audience <> 'private' as "mayRestore"
  from saved_searches where organization_id = $1 and id = $2`)
const insert = prepared(`
  insert into saved_searches (id, organization_id, created_by, name, audience, team_ids, search, created_at)
  values ($2, $1, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`)
const update = prepared(`
  update saved_searches set name = $3, audience = $4, team_ids = $5, search = $6, deleted_at = null
  where organization_id = $1 and id = $2`)
const remove = prepared('update saved_searches set deleted_at = $3 where organization_id = $1 and id = $2')
const knownTeams = prepared(`
  select count(*)::int as n from teams where organization_id = $1 and id = any ($2::uuid[]) and deleted_at is null`)

const teamsOf = ({ audience, teamIds }: Form): string[] => (audience === 'teams' ? asSet(teamIds) : [])
/** Refuses an audience that the user may not choose, and more searches than are allowed. Returns the columns of the form. */
const valuesOf = async (w: Work, user: SignedIn, id: string, form: Form): Promise<unknown[]> => {
  const shared = form.audience !== 'private'
  const teamIds = teamsOf(form)
  if (shared) {
    if (!mayShare(user)) throw fail('ACCESS_DENIED')
    const teams = form.audience === 'all' ? null : teamIds
    if (!canEdit(teams, { teamIds: user.teamIds, all: managesTeams(user) })) throw fail('CATEGORY_ACCESS_DENIED')
    const [{ n }] = (await w.run<{ n: number }>(knownTeams, [w.organizationId, teamIds])) as [{ n: number }]
    if (n < teamIds.length) throw fail('TEAMS_NOT_FOUND', { count: teamIds.length - n })
  }
  const parameters = parseSearchParameters(form.parameters)
  if (Object.keys(parameters).length === 0) throw fail('SAVED_SEARCH_EMPTY')
  const values = [w.organizationId, user.userId, shared, id]
  const [{ n: others }] = (await w.run<{ n: number }>(count, values)) as [{ n: number }]
  if (others >= limits.savedSearches) throw fail('SAVED_SEARCHES_TOO_MANY', { max: limits.savedSearches })
  return [form.name.trim(), form.audience, teamIds, JSON.stringify(storedSearch(parameters))]
}
const publish = (
  w: Work,
  user: SignedIn,
  reason: EventOf<'savedSearch.changed'>['reason'],
  before: SavedSearch | null,
  after: SavedSearch | null,
): void => {
  const { id, name } = (after ?? before)!
  const by = byUser(user.userId)
  const isShared = [before, after].some((search) => search && search.audience !== 'private')
  w.emit({ type: 'savedSearch.changed', savedSearchId: id, userId: isShared ? null : user.userId, reason, by })
  // a private search is no setting of the organization
  if (!isShared) return
  const recordOf = (search: SavedSearch | null) =>
    search && {
      name: search.name,
      shared: search.audience !== 'private',
      teams: search.audience === 'all' ? null : search.teams.map((team) => team.name),
    }
  const values = { before: recordOf(before), after: recordOf(after) }
  recordChange(w, { entity: 'savedSearch', entityId: id, name, action: reason, by, ...values })
}
const change = <T>(ctx: Ctx, body: (w: Work, user: SignedIn) => Promise<T>): Promise<T> => {
  const user = userOf(ctx)
  return work(ctx.deps, user.organizationId, async (w) => {
    await w.run(lock, [w.organizationId])
    await w.run(purge, [w.organizationId, toDb(w.now)])
    return body(w, user)
  })
}

/** A repeated call returns the search of the first one. After a deletion it takes that back: everybody finds it where it was. */
export const createSearch = (ctx: Ctx, { id, ...form }: Created): Promise<SavedSearch> =>
  change(ctx, async (w, user) => {
    type Known = { readonly deleted: boolean; readonly mayRestore: boolean }
    const [known] = await w.run<Known>(exists, [w.organizationId, id, user.userId])
    if (known && !known.deleted) return findSearch(w, user, id)
    if (known && !known.mayRestore) throw fail('SAVED_SEARCH_NOT_FOUND')
    const values = await valuesOf(w, user, id, form)
    if (known) await w.run(update, [w.organizationId, id, ...values])
    else await w.run(insert, [w.organizationId, id, user.userId, ...values, toDb(w.now)])
    const made = await findSearch(w, user, id)
    publish(w, user, 'created', null, made)
    return made
  })

/** The search, when this user may change it. */
const changeable = async (w: Work, user: SignedIn, id: string): Promise<SavedSearch> => {
  const search = await findSearch(w, user, id)
  if (!search.mayChange) throw fail('ACCESS_DENIED')
  return search
}
export const changeSearch = (
  ctx: Ctx,
  { savedSearchId: id, ...form }: InputOf<typeof savedSearches.change>,
): Promise<SavedSearch> =>
  change(ctx, async (w, user) => {
    const before = await changeable(w, user, id)
    // it would vanish from the lists of the user who hides it
    if (form.audience === 'private' && before.by.id !== user.userId) throw fail('ACCESS_DENIED')
    await w.run(update, [w.organizationId, id, ...(await valuesOf(w, user, id, form))])
    const after = await findSearch(w, user, id)
    publish(w, user, 'changed', before, after)
    return after
  })
export const deleteSearch = (ctx: Ctx, { savedSearchId: id }: { savedSearchId: string }): Promise<null> =>
  change(ctx, async (w, user) => {
    const before = await changeable(w, user, id)
    await w.run(remove, [w.organizationId, id, toDb(w.now)])
    publish(w, user, 'deleted', before, null)
    return null
  })
