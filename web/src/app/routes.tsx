import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { NotFound } from '../features/public/NotFound.tsx'
import { firstAddress, firstScreen, ownAddress, paths, signInAddress } from '../lib/paths.ts'
import { searchText } from '../lib/search-text.ts'
import { stored } from '../lib/storage.ts'
import { detour, hasChats } from './guard.ts'
import { lateAddress } from './late-address.ts'
import { type Loaded, loadViewer, reloadViewer } from './load-viewer.ts'
import { Root } from './Root.tsx'
import { FrameError, RouteError } from './RouteError.tsx'
import { allScreens, type Screen, screens } from './screens.ts'

const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))
const goTo = (to: string, search: object = {}) => redirect({ to, search, replace: true })

/** Admits users with access; redirects all others to a page where they can get it. */
const guard = async (queryClient: QueryClient, screen: Screen, from: string): Promise<void> => {
  if (screen.access.who === 'anyone') return
  const kept = await loadViewer(queryClient)
  // the kept user may lack a right or an option that they have by now
  const isDenied = 'user' in kept && detour(screen.access, kept.user) !== null
  const refused = wayOut(isDenied ? await reloadViewer(queryClient) : kept, screen, from)
  if (refused) throw refused
}
const wayOut = (loaded: Loaded, screen: Screen, from: string) => {
  if ('user' in loaded) {
    if (screen === screens.chats && !hasChats(loaded.user)) return goTo(paths.companies)
    const away = detour(screen.access, loaded.user)
    return away && goTo(away.to, away.search)
  }
  if (loaded.failure === 'unavailable') return goTo(paths.serviceUnavailable, { from })
  const notices = { ended: 'ended', userUnavailable: 'user', signedOut: null } as const
  return redirect({ href: signInAddress(notices[loaded.failure], from), replace: true })
}

interface Location {
  readonly href: string
  readonly search: Readonly<Record<string, unknown>>
}

const adminFrame = lazyRouteComponent(() => import('./layout/AdminLayout.tsx'))
const settingsFrame = lazyRouteComponent(() => import('./layout/SettingsLayout.tsx'))
const frames = { bare: [], inside: [adminFrame], settings: [adminFrame, settingsFrame] } as const

const routeOf = (queryClient: QueryClient, parent: AnyRoute, screen: Screen): AnyRoute => {
  const page = screen.page ? lazyRouteComponent(screen.page) : null
  /**
   * The files load while the guard asks the server. A file that cannot be loaded causes an error when the screen is
   * shown.
   */
  const preload = () => {
    for (const part of [...frames[screen.frame], ...(page ? [page] : [])]) part.preload?.()?.catch(() => undefined)
  }
  return createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    validateSearch: screen.search ?? (() => ({})),
    beforeLoad: ({ location }: { location: Location }) => {
      const isKnown = stored.token.get() !== null
      if (screen === screens.signIn && isKnown)
        throw redirect({ href: ownAddress(location.search.from) ?? firstAddress, replace: true, state: firstScreen })
      if (isKnown || screen.access.who === 'anyone') preload()
      return guard(queryClient, screen, location.href)
    },
    ...(page ? { component: page } : {}),
    ...(screen.eager && { component: screen.eager }),
    errorComponent: screen.frame === 'bare' ? FrameError : RouteError,
  })
}

export const makeRouter = (
  queryClient: QueryClient,
  history: RouterHistory = createBrowserHistory({ window: lateAddress() }),
) => {
  const root = createRootRoute({ component: Root, errorComponent: FrameError, notFoundComponent: NotFound })
  const inside = createRoute({
    getParentRoute: () => root,
    id: 'inside',
    component: adminFrame,
    errorComponent: FrameError,
  })
  const admin = createRoute({
    getParentRoute: () => root,
    path: paths.admin,
    beforeLoad: () => {
      throw redirect({ href: firstAddress, replace: true, state: firstScreen })
    },
  })
  /** The addresses above the lists lead to them. */
  const above = [paths.users, paths.teams].map((list) =>
    createRoute({
      getParentRoute: () => root,
      path: list.replace(/\/all$/, ''),
      beforeLoad: () => {
        throw goTo(list)
      },
    }),
  )
  const settings = createRoute({
    getParentRoute: () => inside,
    id: 'settings',
    component: settingsFrame,
    errorComponent: RouteError,
  })
  const routesIn = (frame: Screen['frame'], parent: AnyRoute) =>
    allScreens.filter((s) => s.frame === frame).map((s) => routeOf(queryClient, parent, s))
  return createRouter({
    routeTree: root.addChildren([
      inside.addChildren([...routesIn('inside', inside), settings.addChildren(routesIn('settings', settings))]),
      admin,
      ...above,
      ...routesIn('bare', root),
    ]),
    history,
    parseSearch,
    stringifySearch: searchText,
    defaultNotFoundComponent: NotFound,
    trailingSlash: 'never',
  })
}
