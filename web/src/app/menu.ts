import { denial, type Option, type Viewer } from '@beseda/contract/access.ts'
import type { Screen } from './screens/screen.ts'

export type MenuPlace = NonNullable<Screen['menu']>['in']
export interface MenuLine {
  readonly screen: Screen
  /** The plan lacks this option: the entry has a lock and leads to the page that explains it. */
  readonly locked: Option | null
}

/** The entries of a menu for this user: none without the right, a lock without the option. */
export const menuLines = (screens: readonly Screen[], place: MenuPlace, viewer: Viewer): readonly MenuLine[] =>
  screens.flatMap((screen): MenuLine[] => {
    if (screen.menu?.in !== place) return []
    if (screen.menu.right && !viewer.rights.includes(screen.menu.right)) return []
    const code = denial(screen.access, { viewer, visitor: false })
    if (code === null) return [{ screen, locked: null }]
    return code === 'OPTION_UNAVAILABLE' ? [{ screen, locked: screen.access.option ?? null }] : []
  })
