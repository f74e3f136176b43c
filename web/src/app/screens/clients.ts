import { anyUser, needs, needsOption } from '@beseda/contract/access.ts'
import { ArrowRightLeft, ContactRound, TextCursorInput, UserRoundCheck, UserRoundX } from 'lucide-react'
import { withWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { type Screen, texts } from './screen.ts'

const directoryNames = [
  ...['search', 'status', 'tag', 'company', 'channel', 'createdFrom', 'createdTo', 'lastFrom', 'lastTo'],
  ...['sort', 'order'],
]
export const clients = {
  path: paths.clients,
  access: needsOption('OPTION_CLIENT_PROFILE'),
  frame: 'inside',
  title: (w) => w.titles.clients,
  page: withWords(
    () => import('../../features/client-directory/DirectoryPage.tsx'),
    'audit',
    'clientDirectory',
    'companies',
    'extraFields',
    'forms',
  ),
  search: texts('id', ...directoryNames),
  menu: {
    in: 'management',
    Icon: ContactRound,
    also: [paths.clientCompanies, paths.clientDeletions, paths.clientImport],
  },
} as const satisfies Screen

export const clientImport = {
  path: paths.clientImport,
  access: needs('AUTHORITY_PROFILE_UPDATE', 'OPTION_CLIENT_PROFILE'),
  frame: 'inside',
  title: (w) => w.titles.clientImport,
  page: withWords(() => import('../../features/client-import/ImportPage.tsx'), 'clientImport', 'errors'),
  search: texts('id', 'show'),
} as const satisfies Screen

/** `client`: whose deletion is asked about. */
export const clientDeletions = {
  path: paths.clientDeletions,
  access: needs('AUTHORITY_ALL_CHATS', 'OPTION_CLIENT_PROFILE'),
  frame: 'inside',
  title: (w) => w.titles.clientDeletions,
  page: withWords(
    () => import('../../features/client-deletion/DeletionsPage.tsx'),
    'clientDeletion',
    'companies',
    'errors',
    'forms',
  ),
  search: texts('id', 'client'),
} as const satisfies Screen

export const clientCompanies = {
  path: paths.clientCompanies,
  access: needsOption('OPTION_CLIENT_PROFILE'),
  frame: 'inside',
  title: (w) => w.titles.companies,
  page: withWords(() => import('../../features/companies/CompaniesPage.tsx'), 'audit', 'companies', 'errors', 'forms'),
  search: texts('id', 'new', 'tab', 'search', 'sort', 'order'),
} as const satisfies Screen

export const clientStatuses = {
  path: paths.clientStatuses,
  access: needs('AUTHORITY_PROFILE_STATUS', 'OPTION_PROFILE_STATUSES'),
  frame: 'settings',
  title: (w) => w.titles.clientStatuses,
  page: withWords(
    () => import('../../features/client-statuses/StatusesPage.tsx'),
    'audit',
    'clientStatuses',
    'errors',
    'forms',
  ),
  search: texts('id', 'new', 'tab'),
  menu: { in: 'settings', Icon: UserRoundCheck },
} as const satisfies Screen

export const extraFields = {
  path: paths.extraFields,
  access: needs('AUTHORITY_PROFILE_STATUS', 'OPTION_CLIENT_PROFILE'),
  frame: 'settings',
  title: (w) => w.titles.extraFields,
  page: withWords(
    () => import('../../features/extra-fields/FieldsPage.tsx'),
    'audit',
    'errors',
    'extraFields',
    'forms',
  ),
  search: texts('id', 'new', 'tab'),
  menu: { in: 'settings', Icon: TextCursorInput },
} as const satisfies Screen

export const blackList = {
  path: paths.blackList,
  access: anyUser,
  frame: 'settings',
  title: (w) => w.titles.blackList,
  page: withWords(() => import('../../features/black-list/BlackListPage.tsx'), 'blackList', 'forms'),
  search: texts('id'),
  menu: { in: 'settings', Icon: UserRoundX, right: 'AUTHORITY_PROFILE_UPDATE' },
} as const satisfies Screen

/** No guard by right (spec.md, 6); merging needs the right to change profiles. */
export const mergeContacts = {
  path: paths.mergeContacts,
  access: needsOption('OPTION_CLIENT_PROFILE'),
  frame: 'settings',
  title: (w) => w.titles.mergeContacts,
  page: withWords(() => import('../../features/merge-contacts/MergeContactsPage.tsx'), 'mergeContacts'),
  search: texts('first', 'second'),
  menu: { in: 'settings', Icon: ArrowRightLeft, right: 'AUTHORITY_PROFILE_UPDATE' },
} as const satisfies Screen
