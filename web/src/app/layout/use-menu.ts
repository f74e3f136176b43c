import { useRouterState } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { use } from 'react'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { type MenuLine, type MenuPlace, menuLines } from '../menu.ts'
import { MenuScreens } from '../menu-screens.ts'

export interface MenuEntry {
  readonly id: string
  readonly name: string
  readonly Icon: NonNullable<MenuLine['screen']['menu']>['Icon']
  readonly to: string
  readonly search: { readonly option?: string }
  readonly locked: boolean
  /** For service staff. */
  readonly isService: boolean
  readonly current: boolean
  readonly keys: string | undefined
}

/** `/channels/$id` is the address of every channel. */
const isAt = (path: string, pathname: string): boolean => {
  const [fixed = '', parameter] = path.split('$')
  return parameter === undefined ? pathname === path : pathname.startsWith(fixed)
}

/** The entries of one menu, with label and address. */
export const useMenu = (place: MenuPlace): readonly MenuEntry[] => {
  const words = useWords()
  const screens = use(MenuScreens)
  const viewer = accessOf(useViewer())
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return menuLines(screens, place, viewer).map(({ screen, locked }) => ({
    id: screen.path,
    name: screen.title(words, {}),
    Icon: screen.menu!.Icon,
    to: locked ? paths.options : screen.path,
    search: locked ? { option: locked } : {},
    locked: locked !== null,
    isService: screen.access.who === 'user' && screen.access.right === 'RIGHT_OBSERVER',
    current: [screen.path, ...(screen.menu?.also ?? [])].some((path) => isAt(path, pathname)),
    keys: screen.menu?.keys,
  }))
}

/** The groups of the main menu below the chats. «Настройки» is shown to people who can change a setting. */
export const useMainMenu = (): readonly { readonly heading: string; readonly entries: readonly MenuEntry[] }[] => {
  const { shell } = useWords()
  const control = useMenu('control')
  const management = useMenu('management')
  const settings = useMenu('settings')
  const help = useMenu('help')
  const isSettings = useRouterState({ select: (state) => state.location.pathname.startsWith(`${paths.preferences}`) })
  const preferences: MenuEntry = {
    id: paths.preferences,
    name: shell.settings,
    Icon: Settings2,
    to: paths.preferences,
    search: {},
    locked: false,
    isService: false,
    current: isSettings || settings.some(({ current }) => current),
    keys: 'KeyG KeyS',
  }
  return [
    { heading: shell.controlGroup, entries: control },
    {
      heading: shell.managementGroup,
      entries: [...management, ...(settings.length > 0 ? [preferences] : []), ...help],
    },
  ].filter(({ entries }) => entries.length > 0)
}
