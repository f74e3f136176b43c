import { anyUser, needs } from '@beseda/contract/access.ts'
import { Building, Building2, History, KeyRound, Layers, Mails, UserCog, UserRound, UsersRound } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { type Screen, texts } from './screen.ts'

const userFilters = ['search', 'team', 'role', 'show', 'sort', 'order'] as const

/** What an administrator sets up: people, teams, and the pages below `/admin/preferences` in the order of their menu. */
export const settingsScreens = {
  users: {
    path: paths.users,
    access: anyUser,
    frame: 'inside',
    title: (w) => w.people.users.title,
    page: () => import('../../features/users/UsersPage.tsx'),
    search: texts('id', 'new', 'tab', ...userFilters),
    menu: { in: 'management', Icon: UserRound, keys: 'KeyG KeyU', right: 'RIGHT_ACCOUNT_CONTROL' },
  },
  userEdit: {
    path: paths.userEdit,
    access: needs('RIGHT_ACCOUNT_CONTROL'),
    frame: 'inside',
    title: (w) => w.people.users.editTitle,
    page: () => import('../../features/users/UsersPage.tsx'),
    search: texts('id', 'new', 'tab', ...userFilters),
  },
  teams: {
    path: paths.teams,
    access: anyUser,
    frame: 'inside',
    title: (w) => w.people.teams.title,
    page: () => import('../../features/teams/TeamsPage.tsx'),
    search: texts('id', 'new', 'tab'),
    menu: { in: 'management', Icon: UsersRound, keys: 'KeyG KeyT', right: 'AUTHORITY_TEAMS_UPDATE' },
  },
  preferences: {
    path: paths.preferences,
    access: anyUser,
    frame: 'settings',
    title: (w) => w.shell.settings,
    page: () => import('../layout/SettingsIndex.tsx'),
  },
  roles: {
    path: paths.roles,
    access: needs('AUTHORITY_ROLE_MODIFY'),
    frame: 'settings',
    title: (w) => w.people.roles.title,
    page: () => import('../../features/roles/RolesPage.tsx'),
    search: texts('id', 'new', 'copy', 'tab'),
    menu: { in: 'settings', Icon: UserCog },
  },
  organization: {
    path: paths.organization,
    access: needs('RIGHT_ACCOUNT_CONTROL'),
    frame: 'settings',
    title: (w) => w.organizations.own.title,
    page: () => import('../../features/organizations/OwnOrganizationPage.tsx'),
    search: texts('tab'),
    menu: { in: 'settings', Icon: Building },
  },
  extensions: {
    path: paths.extensions,
    access: needs('AUTHORITY_INTEGRATION', 'OPTION_API'),
    frame: 'settings',
    title: (w) => w.extensions.title,
    page: () => import('../../features/extensions/ExtensionsPage.tsx'),
    menu: { in: 'settings', Icon: KeyRound },
  },
  audit: {
    path: paths.audit,
    access: needs('RIGHT_ACCOUNT_CONTROL'),
    frame: 'settings',
    title: (w) => w.audit.title,
    page: () => import('../../features/audit/AuditPage.tsx'),
    search: texts('id'),
    menu: { in: 'settings', Icon: History },
  },
  companies: {
    path: paths.companies,
    access: needs('RIGHT_OBSERVER'),
    frame: 'settings',
    title: (w) => w.organizations.title,
    page: () => import('../../features/organizations/OrganizationsPage.tsx'),
    search: texts('id', 'new', 'tab'),
    menu: { in: 'settings', Icon: Building2 },
  },
  plans: {
    path: paths.plans,
    access: needs('RIGHT_OBSERVER'),
    frame: 'settings',
    title: (w) => w.plans.title,
    page: () => import('../../features/plans/PlansPage.tsx'),
    search: texts('id', 'new'),
    menu: { in: 'settings', Icon: Layers },
  },
  outbox: {
    path: paths.outbox,
    access: needs('RIGHT_OBSERVER'),
    frame: 'settings',
    title: (w) => w.outbox.title,
    page: () => import('../../features/outbox/OutboxPage.tsx'),
    search: texts('id', 'search', 'state'),
    menu: { in: 'settings', Icon: Mails },
  },
} as const satisfies Record<string, Screen>
