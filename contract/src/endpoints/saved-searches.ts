import * as z from 'zod/mini'
import { needsOption } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { SavedSearch, SearchAudience, SearchParametersShape } from '../entities/saved-search.ts'
import { id, nameText, nothing, timeZone } from '../fields.ts'
import { limits } from '../limits.ts'

const searches = needsOption('OPTION_EXTENDED_SEARCH')
const many = z.array(id).check(z.maxLength(limits.savedSearches * 2, 'FIELD_INVALID'))
const fields = {
  name: nameText(limits.savedViewName),
  audience: SearchAudience,
  /** Of the audience `teams`; otherwise empty. */
  teamIds: z.array(id).check(z.maxLength(limits.teamsOfUser, 'FIELD_INVALID')),
  parameters: SearchParametersShape,
}
const hasTeams = z.refine<{ audience: SearchAudience; teamIds: readonly string[] }>(
  (input) => input.audience !== 'teams' || input.teamIds.length > 0,
  { error: 'FIELD_REQUIRED', path: ['teamIds'] },
)
const written = ['ACCESS_DENIED', 'CATEGORY_ACCESS_DENIED', 'SAVED_SEARCH_EMPTY', 'SAVED_SEARCH_NOT_FOUND'] as const

/**
 * Extended searches under a name: a user's own ones, and those that a holder of AUTHORITY_TEAM_TEMPLATE shares with teams or
 * with everybody. Each user counts only what they may see.
 */
export const savedSearches = {
  /** In the user's own order; those that were never moved come last, by name. */
  list: endpoint({
    method: 'GET',
    path: '/search/saved',
    access: searches,
    input: nothing,
    entity: z.object({ searches: z.array(SavedSearch), mayShare: z.boolean() }),
    errors: [],
  }),
  /** How much it finds for this user now, up to 100. `zone`: where its days begin. */
  count: endpoint({
    method: 'GET',
    path: '/search/saved/:savedSearchId/count',
    access: searches,
    input: z.strictObject({ savedSearchId: id, zone: z._default(timeZone, 'UTC') }),
    entity: z.object({ count: z.number() }),
    errors: ['SAVED_SEARCH_NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/search/saved',
    access: searches,
    /** The caller makes the `id`: a repeated call creates nothing; one after the deletion takes it back. */
    input: z.strictObject({ id, ...fields }).check(hasTeams),
    entity: SavedSearch,
    errors: [...written, 'SAVED_SEARCHES_TOO_MANY', 'TEAMS_NOT_FOUND'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/search/saved/:savedSearchId',
    access: searches,
    input: z.strictObject({ savedSearchId: id, ...fields }).check(hasTeams),
    entity: SavedSearch,
    errors: [...written, 'SAVED_SEARCHES_TOO_MANY', 'TEAMS_NOT_FOUND'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/search/saved/:savedSearchId',
    access: searches,
    input: z.strictObject({ savedSearchId: id }),
    entity: z.null(),
    errors: ['ACCESS_DENIED', 'SAVED_SEARCH_NOT_FOUND'],
  }),
  /** The user's own order, and what stands in their menu. What they cannot see is left out. */
  arrange: endpoint({
    method: 'POST',
    path: '/search/saved/places',
    access: searches,
    input: z.strictObject({ order: many, pinned: many }),
    entity: z.object({ searches: z.array(SavedSearch), mayShare: z.boolean() }),
    errors: ['SAVED_SEARCH_PINS_TOO_MANY'],
  }),
} as const
