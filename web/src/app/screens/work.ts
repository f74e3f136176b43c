import { anyUser } from '@beseda/contract/access.ts'
import { withWords } from '../../lib/language.ts'
import { parseChatsSearch, parseProfileSearch, paths } from '../../lib/paths.ts'
import { type Screen, texts } from './screen.ts'

/** The workspace and the user's own pages. */
export const workScreens = {
  chats: {
    path: paths.chats,
    access: anyUser,
    frame: 'inside',
    title: (w, search) => w.shell.queues[parseChatsSearch(search).filter],
    page: () => import('../workspace/ChatsPage.tsx'),
    search: (raw) => ({ ...parseChatsSearch(raw) }),
  },
  options: {
    path: paths.options,
    access: anyUser,
    frame: 'inside',
    title: (w) => w.pages.options.title,
    page: withWords(() => import('../../features/options/OptionsPage.tsx'), 'plans'),
    search: texts('option'),
  },
  profile: {
    path: paths.profile,
    access: anyUser,
    frame: 'inside',
    title: (w) => w.titles.profile,
    page: withWords(() => import('../../features/profile/ProfilePage.tsx'), 'audit', 'errors', 'forms', 'profile'),
    search: parseProfileSearch,
  },
} as const satisfies Record<string, Screen>
