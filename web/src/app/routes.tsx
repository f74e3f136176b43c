import type { QueryClient } from '@tanstack/react-query'
import { paths } from '../lib/paths.ts'
import { eagerPart, lazyPart, type Part } from '../lib/router/part.ts'
import type { Target } from '../lib/router/place.ts'
import { createRouter, type Route, type Router } from '../lib/router/router.ts'
import { stored } from '../lib/storage.ts'
import { detour } from './guard.ts'
import { loadViewer } from './load-viewer.ts'
import { allScreens, type Screen, screens } from './screens.ts'

const goTo = (to: string, search: object = {}): Target => ({ to, search })
const toChats = goTo(paths.chats, { filter: 'assigned' })

/** Lets in who may come in; everybody else is sent where they can do something about it. */
const guard = async (queryClient: QueryClient, screen: Screen, from: string): Promise<Target | null> => {
  const loaded = await loadViewer(queryClient)
  if ('failure' in loaded) {
    if (loaded.failure === 'unavailable') return goTo(paths.serviceUnavailable, { from })
    return goTo(paths.signIn, loaded.failure === 'userUnavailable' ? { notice: 'user' } : {})
  }
  return detour(screen.access, loaded.user)
}
/** What stands around a screen, from the outside in. */
const inside = lazyPart('inside', () => import('./layout/AdminLayout.tsx'))
const settings = lazyPart('settings', () => import('./layout/SettingsLayout.tsx'))
const frames: Readonly<Record<Screen['frame'], readonly Part[]>> = {
  bare: [],
  inside: [inside],
  settings: [inside, settings],
}
const pageOf = ({ path, page, eager }: Screen): readonly Part[] =>
  page ? [lazyPart(path, page)] : eager ? [eagerPart(path, eager)] : []

const routeOf = (queryClient: QueryClient, screen: Screen): Route => ({
  path: screen.path,
  parts: [...frames[screen.frame], ...pageOf(screen)],
  search: screen.search,
  enter: ({ href }) => {
    const isKnown = stored.token.get() !== null
    if (screen === screens.signIn && isKnown) return toChats
    if (screen.access.who === 'anyone') return null
    return isKnown ? guard(queryClient, screen, href) : goTo(paths.signIn)
  },
})

export const makeRouter = (queryClient: QueryClient): Router =>
  createRouter([
    ...allScreens.map((screen) => routeOf(queryClient, screen)),
    { path: paths.admin, parts: [], enter: () => toChats },
  ])
