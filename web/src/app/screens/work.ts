import { anyUser, needs, needsOption } from '@beseda/contract/access.ts'
import { Activity, AtSign, LifeBuoy, TextSearch } from 'lucide-react'
import { withWords } from '../../lib/language.ts'
import { parseChatsSearch, parseProfileSearch, paths } from '../../lib/paths.ts'
import { monitoring } from './monitoring.ts'
import { reports } from './reports.ts'
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
  mentions: {
    path: paths.mentions,
    access: needsOption('OPTION_INTERNAL_COMMENTS'),
    frame: 'inside',
    title: (w) => w.titles.mentions,
    page: withWords(() => import('../../features/mentions/MentionsPage.tsx'), 'errors', 'mentions'),
    search: texts('show'),
    menu: { in: 'control', Icon: AtSign, keys: 'KeyG KeyM' },
  },
  expandedSearch: {
    path: paths.expandedSearch,
    access: needsOption('OPTION_EXTENDED_SEARCH'),
    frame: 'inside',
    title: (w) => w.titles.expandedSearch,
    page: withWords(() => import('../../features/search/SearchPage.tsx'), 'audit', 'search'),
    search: (raw) => raw,
    menu: { in: 'control', Icon: TextSearch, keys: 'KeyG KeyF' },
  },
  overview: {
    path: paths.overview,
    access: needs('AUTHORITY_ALL_CHATS'),
    frame: 'inside',
    title: (w) => w.titles.overview,
    page: withWords(() => import('../../features/overview/OverviewPage.tsx'), 'overview'),
    menu: { in: 'control', Icon: Activity },
  },
  ...reports,
  ...monitoring,
  support: {
    path: paths.support,
    access: anyUser,
    frame: 'inside',
    title: (w) => w.titles.support,
    page: withWords(() => import('./SupportScreen.tsx'), 'media', 'support'),
    menu: { in: 'help', Icon: LifeBuoy },
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
