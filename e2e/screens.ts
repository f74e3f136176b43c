import { paths } from '../web/src/lib/paths.ts'

/** A screen that the journeys visit. */
export interface Visit {
  readonly path: string
  /** Who opens it: a role of the demo; null: signed out. */
  readonly as: string | null
  /** More states by search parameters: an open panel, another tab. */
  readonly also?: readonly string[]
}
/** Every screen of the console; `web/src/app/walked.test.ts` compares the list with the declared screens. */
export const visits: readonly Visit[] = [
  { path: paths.signIn, as: null },
  { path: paths.restore, as: null, also: ['#token=outdated'] },
  { path: paths.setup, as: null, also: ['#token=outdated'] },
  { path: paths.invitation, as: null, also: ['#token=unknown'] },
  { path: paths.twoFactor, as: 'supervisor' },
  { path: paths.signUp, as: null },
  { path: paths.phoneConfirmation, as: null },
  { path: paths.noRights, as: null, also: ['?right=AUTHORITY_ALL_STAT'] },
  { path: paths.notFound, as: null },
  { path: paths.serviceUnavailable, as: null },
  { path: paths.unknownError, as: null, also: ['?id=5f3a'] },
  {
    path: paths.chats,
    as: 'supervisor',
    also: ['assigned', 'pending', 'overdue', 'closed', 'created'].map((filter) => `?filter=${filter}&scope=all`),
  },
  { path: paths.expandedSearch, as: 'supervisor', also: ['?text=заказ', '?text=zzzzzzzz'] },
  { path: paths.mentions, as: 'supervisor', also: ['?show=unread'] },
  { path: paths.welcome, as: 'administrator' },
  { path: paths.overview, as: 'supervisor' },
  { path: paths.monitoringOperators, as: 'supervisor', also: ['?wall=1', '?search=zzzzzzzz'] },
  { path: paths.monitoringChannels, as: 'supervisor' },
  { path: paths.monitoringTeams, as: 'supervisor' },
  { path: paths.monitoringAbonents, as: 'supervisor' },
  { path: paths.support, as: 'supervisor' },
  { path: paths.options, as: 'supervisor', also: ['?option=OPTION_API'] },
  { path: paths.profile, as: 'supervisor', also: ['?tab=authentication'] },
  { path: paths.users, as: 'administrator', also: ['?new=1', '?new=several'] },
  { path: paths.userEdit, as: 'administrator' },
  { path: paths.userImport, as: 'administrator' },
  { path: paths.teams, as: 'administrator', also: ['?new=1'] },
  { path: paths.calendars, as: 'administrator', also: ['?new=1'] },
  { path: paths.channels, as: 'administrator' },
  { path: paths.channel, as: 'administrator', also: ['/../new', '/../new?type=site_chat', '/../new?type=chat_page'] },
  { path: paths.blackList, as: 'administrator' },
  { path: paths.mergeContacts, as: 'administrator' },
  { path: paths.replyTemplates, as: 'administrator', also: ['?new=1', '?edit=new'] },
  { path: paths.bots, as: 'administrator', also: ['?show=intents', '?show=intents&new=1'] },
  { path: paths.bot, as: 'administrator' },
  { path: paths.channelTemplates, as: 'administrator' },
  { path: paths.knowledge, as: 'administrator', also: ['?new=1'] },
  { path: paths.roles, as: 'administrator', also: ['?new=1'] },
  { path: paths.clientStatuses, as: 'administrator', also: ['?new=1'] },
  { path: paths.clients, as: 'administrator' },
  { path: paths.clientCompanies, as: 'administrator' },
  { path: paths.clientDeletions, as: 'administrator' },
  { path: paths.clientImport, as: 'administrator' },
  { path: paths.extraFields, as: 'administrator', also: ['?new=1'] },
  { path: paths.categories, as: 'administrator' },
  { path: paths.categoryTemplates, as: 'administrator' },
  { path: paths.categoryTemplate, as: 'administrator' },
  { path: paths.preferences, as: 'administrator' },
  { path: paths.organization, as: 'administrator', also: ['?tab=changes'] },
  { path: paths.extensions, as: 'administrator' },
  { path: paths.audit, as: 'administrator' },
  { path: paths.companies, as: 'service', also: ['?new=1'] },
  { path: paths.deadLetters, as: 'administrator' },
  { path: paths.outbox, as: 'service' },
  { path: paths.installation, as: 'service', also: ['?tab=mail', '?tab=sms'] },
  { path: paths.status, as: 'service' },
  { path: paths.plans, as: 'service', also: ['?new=1'] },
]
