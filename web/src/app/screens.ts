import { publicScreens } from './screens/public.ts'
import type { Screen } from './screens/screen.ts'
import { settingsScreens } from './screens/settings.ts'
import { workScreens } from './screens/work.ts'

export type { Screen } from './screens/screen.ts'

/** All screens; the folder `screens` holds the lists. */
export const screens = { ...publicScreens, ...workScreens, ...settingsScreens }

export const allScreens: readonly Screen[] = Object.values<Screen>(screens)

const segments = (path: string): readonly string[] => path.split('/').filter(Boolean)
/** `$name` matches any segment. */
const isAt = (screen: Screen, path: string): boolean => {
  const [wanted, given] = [segments(screen.path), segments(path)]
  return wanted.length === given.length && wanted.every((part, i) => part.startsWith('$') || part === given[i])
}
let last: { readonly path: string; readonly screen: Screen | null } = { path: '', screen: null }
/** The screen at an address, or null for an unknown one. Remembers the last answer: opening a chat asks again, several times. */
export const screenAt = (path: string): Screen | null => {
  if (path !== last.path) last = { path, screen: allScreens.find((screen) => isAt(screen, path)) ?? null }
  return last.screen
}
