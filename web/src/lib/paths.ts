import type { Queue } from '@beseda/contract/entities/chat.ts'
import type { ChatFilter, ChatSort } from '@beseda/contract/entities/chat-filter.ts'

/** All addresses of the application. Screens link to each other by these and never import each other. */
export const paths = {
  signIn: '/',
  restore: '/restore',
  setup: '/setup',
  invitation: '/invitation',
  twoFactor: '/two-factor',
  signUp: '/signup',
  phoneConfirmation: '/registration/phone-confirmation/$token',
  admin: '/admin',
  chats: '/admin/chats',
  overview: '/admin/overview',
  welcome: '/admin/welcome',
  options: '/admin/options',
  outbox: '/admin/preferences/outbox',
  preferences: '/admin/preferences',
  profile: '/admin/profile',
  audit: '/admin/preferences/audit',
  blackList: '/admin/preferences/black-list',
  bot: '/admin/preferences/chat-bots/bot',
  bots: '/admin/preferences/chat-bots',
  deadLetters: '/admin/preferences/dead-letters',
  calendars: '/admin/preferences/calendars',
  categories: '/admin/preferences/categories',
  categoryTemplates: '/admin/preferences/categories/template',
  categoryTemplate: '/admin/preferences/categories/template/$id',
  channel: '/admin/preferences/channels/$id',
  channels: '/admin/preferences/channels',
  replyTemplates: '/admin/preferences/templates',
  channelTemplates: '/admin/preferences/templates/whats-app',
  clients: '/admin/clients/all',
  clientDeletions: '/admin/clients/deletions',
  clientImport: '/admin/clients/import',
  clientCompanies: '/admin/clients/companies',
  clientStatuses: '/admin/preferences/statuses',
  companies: '/admin/preferences/companies',
  extraFields: '/admin/preferences/fields',
  expandedSearch: '/admin/expanded-search',
  extensions: '/admin/preferences/extensions',
  installation: '/admin/preferences/installation',
  knowledge: '/admin/preferences/knowledge',
  mentions: '/admin/mentions',
  mergeContacts: '/admin/preferences/merge-contacts',
  monitoringChannels: '/admin/monitoring/channels',
  monitoringTeams: '/admin/monitoring/teams',
  monitoringOperators: '/admin/monitoring/operators',
  monitoringAbonents: '/admin/monitoring/abonents',
  organization: '/admin/preferences/organization',
  plans: '/admin/preferences/plans',
  ownStatistics: '/admin/statistics',
  reports: '/admin/reports',
  reportCommon: '/admin/reports/common',
  reportDialogs: '/admin/reports/dialogs',
  reportChannels: '/admin/reports/channels',
  reportEmployees: '/admin/reports/employees',
  reportTeams: '/admin/reports/teams',
  reportTime: '/admin/reports/time',
  reportCategories: '/admin/reports/categories',
  reportFiles: '/admin/reports/files',
  reportSchedules: '/admin/reports/schedules',
  roles: '/admin/preferences/roles',
  status: '/admin/preferences/status',
  support: '/admin/support',
  teams: '/admin/teams/all',
  users: '/admin/users/all',
  userEdit: '/admin/users/edit',
  userImport: '/admin/users/import',
  noRights: '/no-rights',
  notFound: '/not-found',
  serviceUnavailable: '/service-unavailable',
  unknownError: '/unknown-error',
} as const

/** What a user sees after signing in. */
export const firstAddress = `${paths.chats}?filter=assigned`

/** State of the browser's history: the application chose this address. A supervisor then begins where it is needed. */
export const firstScreen = { isFirst: true } as object

/** An address of this application, or null: `//host` and `https:` lead to other sites. */
export const ownAddress = (from: unknown): string | null =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null

/** Why the sign-in page is shown: the session has ended, the user signed out in another tab, or could not be loaded. */
export const signInNotices = ['ended', 'elsewhere', 'user'] as const
export type SignInNotice = (typeof signInNotices)[number]
/** The sign-in page, and where it leads afterwards. */
export const signInAddress = (notice: SignInNotice | null, from: string): string => {
  const back = from === '/' || from === paths.admin || !ownAddress(from) ? null : from
  const search = new URLSearchParams({ ...(notice && { notice }), ...(back && { from: back }) }).toString()
  return search ? `${paths.signIn}?${search}` : paths.signIn
}

export const queues = ['assigned', 'pending', 'bot', 'overdue', 'closed', 'created'] as const satisfies readonly Queue[]

/** The conditions of a list and its order, with the values that each can have. */
const condition =
  /^((team|operator|category)=none|(team|operator|channel|category)=[\da-f-]{36}|status=(pending|assigned)|wait=(overdue|waiting|answered|expiring|undelivered|snoozed)|mention=(mine|unread)|sort=(waiting|deadline|newest|oldest))$/
/** The state of the workspace in its address. Defaults of absent fields: scope `mine`, no open chat, no search. */
export interface ChatsSearch extends ChatFilter {
  readonly filter: Queue
  readonly chat?: string
  readonly scope?: 'all'
  readonly search?: string
  /** Absent: the queue's own order. */
  readonly sort?: ChatSort
  /** The dialog «new chat»: without a recipient, or to the client of this chat. */
  readonly to?: string
}
/** `to` of a new chat without a recipient. */
export const toSomebody = 'somebody'
const isQueue = (value: unknown): value is Queue => queues.some((queue) => queue === value)
const filled = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Makes the search parameters of an address valid. */
export const parseChatsSearch = (raw: Readonly<Record<string, unknown>>): ChatsSearch => ({
  filter: isQueue(raw.filter) ? raw.filter : 'assigned',
  ...(filled(raw.chat) && { chat: raw.chat }),
  ...(raw.scope === 'all' && { scope: 'all' as const }),
  ...(filled(raw.search) && { search: raw.search }),
  ...(filled(raw.to) && { to: raw.to }),
  ...Object.fromEntries(
    Object.entries(raw).filter(([name, value]) => filled(value) && condition.test(`${name}=${value}`)),
  ),
})

export const profileTabs = ['general', 'authentication'] as const
export type ProfileTab = (typeof profileTabs)[number]
export const parseProfileSearch = (raw: Readonly<Record<string, unknown>>): { readonly tab: ProfileTab } => ({
  tab: profileTabs.find((tab) => tab === raw.tab) ?? 'general',
})
