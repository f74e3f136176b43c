import { matchPath } from '../lib/router/place.ts'
import { publicScreens } from './screens/public.ts'
import type { Screen } from './screens/screen.ts'
import { settingsScreens } from './screens/settings.ts'
import { workScreens } from './screens/work.ts'

export type { Screen } from './screens/screen.ts'

/** All screens; the folder `screens` holds the lists. */
export const screens = { ...publicScreens, ...workScreens, ...settingsScreens }

export const allScreens: readonly Screen[] = Object.values<Screen>(screens)

/** The screen at an address, or null for an unknown one. */
export const screenAt = (path: string): Screen | null =>
  allScreens.find((screen) => matchPath(screen.path, path)) ?? null
