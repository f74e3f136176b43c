import { type Place, partsOf } from './place.ts'

export interface Move {
  readonly current: Place
  readonly next: Place
}
/** May the person leave? A promise while he is asked. */
export type Permit = (move: Move) => boolean | Promise<boolean>

export interface Addresses {
  readonly place: () => Place
  /** Goes there, unless the person stays; true when he went. `unasked`: nobody is asked. */
  readonly go: (href: string, options: { readonly replace: boolean; readonly unasked?: boolean }) => Promise<boolean>
  /** Who is asked before a place is left. Returns the release. */
  readonly guardWith: (permit: Permit) => () => void
}

const indexNow = (): number => (history.state as { readonly index?: number } | null)?.index ?? 0
const pathOf = (href: string): string => href.split('#', 1)[0]!

/**
 * The address bar. Every entry of the history knows its place in the row, so that a step back of the browser can be taken
 * back while the person is asked whether to leave. `understand` makes the search part valid; `moved`: the person went.
 */
export const makeAddresses = (understand: (place: Place) => Place, moved: () => void): Addresses => {
  const read = (href: string): Place => understand(partsOf(href))
  let place = read(location.href)
  let index = indexNow()
  let permit: Permit = () => true
  // The step back while somebody is asked, and the step on when he leaves, are ours.
  let isReturn = false
  let isAllowed = false
  history.replaceState({ index }, '', place.href)

  const popped = async () => {
    if (isReturn) {
      isReturn = false
      return
    }
    const next = read(location.href)
    const isNew = history.state === null
    const steps = isNew ? 1 : indexNow() - index
    if (isNew) history.replaceState({ index: index + 1 }, '', next.href)
    // Only the fragment: the same page, at another spot.
    const isSpot = pathOf(next.href) === pathOf(place.href)
    const answer = isSpot || isAllowed || steps === 0 || permit({ current: place, next })
    isAllowed = false
    if (answer === true) {
      place = isSpot ? { ...place, href: next.href } : next
      index += steps
      if (!isSpot) moved()
      return
    }
    isReturn = true
    history.go(-steps)
    if (!(await answer)) return
    isAllowed = true
    history.go(steps)
  }
  addEventListener('popstate', () => void popped())

  return {
    place: () => place,
    go: async (href, { replace, unasked = false }) => {
      const next = read(href)
      const answer = unasked || permit({ current: place, next })
      if (answer !== true && !(await answer)) return false
      const isSame = next.href === place.href
      if (!replace && !isSame) index++
      history[replace || isSame ? 'replaceState' : 'pushState']({ index }, '', next.href)
      place = next
      moved()
      return true
    },
    guardWith: (asked) => {
      permit = asked
      return () => {
        permit = () => true
      }
    },
  }
}
