import type { ComponentType } from 'react'
import { makeAddresses, type Permit } from './history.ts'
import type { Part } from './part.ts'
import { hrefOf, matchPath, type Place, type Search, type Target } from './place.ts'

export interface Route {
  readonly path: string
  /** From the outside in: frames, then the page. */
  readonly parts: readonly Part[]
  /** Makes the search part of the address valid. */
  readonly search?: ((raw: Record<string, unknown>) => Search) | undefined
  /** Where somebody goes instead; null: come in. */
  readonly enter: (place: Place) => Target | null | Promise<Target | null>
}
export interface ShownPart {
  readonly id: string
  readonly Component: ComponentType
}
/** What is on the screen. It follows `place` as soon as everything for it is there. */
export interface Shown {
  readonly place: Place
  readonly params: Readonly<Record<string, string>>
  /** What could be loaded, from the outside in; null for an address that does not exist. */
  readonly parts: readonly ShownPart[] | null
  /** Why the next part could not be shown. */
  readonly error: { readonly reason: unknown } | null
}
export interface Router {
  /** Where the person wants to be: at once, while the page is still loaded. */
  readonly place: () => Place
  readonly shown: () => Shown | null
  readonly subscribe: (changed: () => void) => () => void
  readonly hrefOf: (target: Target) => string
  /** Resolves when the page is there, or the person stays, or has gone elsewhere meanwhile. */
  readonly navigate: (target: Target) => Promise<void>
  /** Shows the present address, guard and all. */
  readonly load: () => Promise<void>
  readonly guardWith: (permit: Permit) => () => void
}

export const createRouter = (routes: readonly Route[]): Router => {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const find = (pathname: string) => {
    for (const route of routes) {
      const params = matchPath(route.path, pathname)
      if (params) return { route, params }
    }
    return null
  }
  const understand = (place: Place): Place => {
    const made = find(place.pathname)?.route.search?.(place.search)
    return made ? { ...place, search: { ...place.search, ...made } } : place
  }
  let shown: Shown | null = null
  let turn = 0
  let loading = Promise.resolve()

  const show = async (mine: number): Promise<void> => {
    const place = addresses.place()
    const found = find(place.pathname)
    const params = found?.params ?? {}
    const show = (what: Pick<Shown, 'parts' | 'error'>) => {
      if (mine !== turn) return
      shown = { place, params, ...what }
      tell()
    }
    if (!found) return show({ parts: null, error: null })
    try {
      const entering = found.route.enter(place)
      // Files come while the guard asks the server; who is sent away at once fetches none.
      const parts = entering instanceof Promise || !entering ? found.route.parts.map((part) => part.load()) : []
      for (const part of parts) part.catch(() => undefined)
      const away = await entering
      if (mine !== turn) return
      if (away) {
        await addresses.go(hrefOf(away, place.search), { replace: true, unasked: true })
        return await loading
      }
      const named: ShownPart[] = []
      for (const [i, { id }] of found.route.parts.entries())
        try {
          named.push({ id, Component: await parts[i]! })
        } catch (reason) {
          return show({ parts: named, error: { reason } })
        }
      show({ parts: named, error: null })
    } catch (reason) {
      show({ parts: [], error: { reason } })
    }
  }
  const load = (): Promise<void> => {
    loading = show(++turn)
    return loading
  }
  const addresses = makeAddresses(understand, () => {
    tell()
    void load()
  })
  return {
    place: addresses.place,
    shown: () => shown,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    hrefOf: (target) => hrefOf(target, addresses.place().search),
    navigate: async (target) => {
      const href = hrefOf(target, addresses.place().search)
      if (await addresses.go(href, { replace: target.replace ?? false })) await loading
    },
    load,
    guardWith: addresses.guardWith,
  }
}
