import { anyUser } from '@beseda/contract/access.ts'
import { paths } from '../../lib/paths.ts'
import type { Screen } from './screen.ts'

/** What an administrator sets up: people, teams, and the pages below `/admin/preferences` in the order of their menu. */
export const settingsScreens = {
  preferences: {
    path: paths.preferences,
    access: anyUser,
    frame: 'settings',
    title: (w) => w.shell.settings,
    page: () => import('../layout/SettingsIndex.tsx'),
  },
} as const satisfies Record<string, Screen>
