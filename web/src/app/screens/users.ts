import { anyUser, needs } from '@beseda/contract/access.ts'
import { UserRound } from 'lucide-react'
import { withWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { type Screen, texts } from './screen.ts'

const usersPage = {
  page: withWords(() => import('../../features/users/UsersPage.tsx'), 'audit', 'errors', 'forms', 'people'),
  search: texts('id', 'new', 'tab', 'search', 'team', 'role', 'show', 'sort', 'order'),
}

export const users = {
  users: {
    path: paths.users,
    access: anyUser,
    frame: 'inside',
    title: (w) => w.titles.users,
    ...usersPage,
    menu: {
      in: 'management',
      Icon: UserRound,
      also: [paths.userEdit, paths.userImport],
      keys: 'KeyG KeyU',
      right: 'RIGHT_ACCOUNT_CONTROL',
    },
  },
  userEdit: {
    path: paths.userEdit,
    access: needs('RIGHT_ACCOUNT_CONTROL'),
    frame: 'inside',
    title: (w) => w.titles.userEdit,
    ...usersPage,
  },
  userImport: {
    path: paths.userImport,
    access: needs('RIGHT_ACCOUNT_CONTROL'),
    frame: 'inside',
    title: (w) => w.titles.userImport,
    page: withWords(() => import('../../features/user-import/ImportPage.tsx'), 'errors', 'userImport'),
    search: texts('id', 'show'),
  },
} as const satisfies Record<string, Screen>
