import { limits } from '@beseda/contract/limits.ts'
import type { SearchParameters } from '@beseda/contract/search-parameters.ts'
import { instantOf, wallOfDate } from '@beseda/domain/calendar/zone.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { hitsOrMeant } from './find.ts'
import type { SearchFilter } from './parameters.ts'

const dayMs = 86_400_000
/** The beginning of a day in the zone; an impossible day is no condition, as in the console. */
const midnight = (zone: string, date: string | undefined, daysLater: number): number | undefined => {
  const wall = wallOfDate(date ?? '')
  if (Number.isNaN(wall)) return undefined
  return Math.min(Math.max(0, instantOf(zone, wall + daysLater * dayMs)), limits.timeMax)
}
/** How much the extended search finds for this user, counted up to `limits.savedSearchCount`. */
export const countFound = (deps: Deps, user: SignedIn, of: SearchParameters, zone: string): Promise<number> =>
  systemWork(deps, async (s) => {
    const { text = '', from, until, ...conditions } = of
    const input = {
      ...(conditions as SearchFilter),
      from: midnight(zone, from, 0),
      until: midnight(zone, until, 1),
      text,
      // the search reads one more than a page
      limit: limits.savedSearchCount - 1,
    }
    const { hits } = await hitsOrMeant(s, user, input, null)
    return Math.min(hits.messages.length + hits.requests.length, limits.savedSearchCount)
  })
