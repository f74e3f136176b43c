import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { savedSearches } from '@beseda/contract/endpoints/saved-searches.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { listSearches } from './read.ts'

/** Two tabs of one user wait for each other. */
const lock = prepared('select id from users where organization_id = $1 and id = $2 for no key update')
const clear = prepared('delete from saved_search_places where organization_id = $1 and user_id = $2')
const place = prepared(`
  insert into saved_search_places (organization_id, user_id, search_id, position, pinned)
  select $1, $2, x.id, x.position, x.id = any ($4::uuid[])
  from unnest($3::uuid[]) with ordinality x(id, position)`)

/** Takes the user's searches in this order; those that it does not name follow in the order in which they are. */
export const arrangeSearches = (ctx: Ctx, { order, pinned }: InputOf<typeof savedSearches.arrange>) => {
  const user = userOf(ctx)
  return work(ctx.deps, user.organizationId, async (w) => {
    await w.run(lock, [w.organizationId, user.userId])
    const { searches } = await listSearches(w, user)
    const seen = searches.map((search) => search.id)
    const wanted = [...new Set([...order, ...seen])].filter((id) => seen.includes(id))
    const inMenu = wanted.filter((id) => pinned.includes(id))
    if (inMenu.length > limits.savedSearchPins)
      throw fail('SAVED_SEARCH_PINS_TOO_MANY', { max: limits.savedSearchPins })
    await w.run(clear, [w.organizationId, user.userId])
    await w.run(place, [w.organizationId, user.userId, wanted, inMenu])
    w.emit({ type: 'savedSearches.arranged', userId: user.userId, by: byUser(user.userId), reason: 'moved' })
    return listSearches(w, user)
  })
}
