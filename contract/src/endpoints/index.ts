import type { Endpoints } from '../endpoint.ts'
import { account } from './account.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { autoreplies } from './autoreplies.ts'
import { bans } from './bans.ts'
import { botIntents } from './bot-intents.ts'
import { botRuns } from './bot-runs.ts'
import { bots } from './bots.ts'
import { bulk } from './bulk.ts'
import { bulkRuns } from './bulk-runs.ts'
import { bulkUsers } from './bulk-users.ts'
import { calendars } from './calendars.ts'
import { categories } from './categories.ts'
import { categoryTemplates } from './category-templates.ts'
import { channels } from './channels.ts'
import { chatFiles } from './chat-files.ts'
import { chatPins } from './chat-pins.ts'
import { chatViewers } from './chat-viewers.ts'
import { chats } from './chats.ts'
import { clientDeletions } from './client-deletions.ts'
import { clientDirectory } from './client-directory.ts'
import { clientExports } from './client-exports.ts'
import { clientImports } from './client-imports.ts'
import { clientMerges } from './client-merges.ts'
import { clientStatuses } from './client-statuses.ts'
import { clients } from './clients.ts'
import { combinedHistory } from './combined-history.ts'
import { companies } from './companies.ts'
import { crm } from './crm.ts'
import { deadLetters } from './dead-letters.ts'
import { delivery } from './delivery.ts'
import { demo } from './demo.ts'
import { extensions } from './extensions.ts'
import { extraFields } from './extra-fields.ts'
import { firstRun } from './first-run.ts'
import { installation } from './installation.ts'
import { invitations } from './invitations.ts'
import { keptReports } from './kept-reports.ts'
import { knowledge } from './knowledge.ts'
import { licences } from './licences.ts'
import { mentions } from './mentions.ts'
import { messageChanges } from './message-changes.ts'
import { messages } from './messages.ts'
import { monitoring } from './monitoring.ts'
import { newChat } from './new-chat.ts'
import { notices } from './notices.ts'
import { openApi } from './open-api.ts'
import { organizations } from './organizations.ts'
import { outbox } from './outbox.ts'
import { overview } from './overview.ts'
import { plans } from './plans.ts'
import { presence } from './presence.ts'
import { push } from './push.ts'
import { queues } from './queues.ts'
import { realtimePoll } from './realtime.ts'
import { recovery } from './recovery.ts'
import { registeredTemplates } from './registered-templates.ts'
import { replyTemplates } from './reply-templates.ts'
import { reportFiles } from './report-files.ts'
import { reportNumbers } from './report-numbers.ts'
import { reportSchedules } from './report-schedules.ts'
import { reportViews } from './report-views.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { routing } from './routing.ts'
import { savedSearches } from './saved-searches.ts'
import { savedViews } from './saved-views.ts'
import { scheduledMessages } from './scheduled-messages.ts'
import { search } from './search.ts'
import { setup } from './setup.ts'
import { sharedDrafts } from './shared-drafts.ts'
import { signUp } from './sign-up.ts'
import { snoozes } from './snoozes.ts'
import { support } from './support.ts'
import { teams } from './teams.ts'
import { transfers } from './transfers.ts'
import { twoFactor } from './two-factor.ts'
import { userImports } from './user-imports.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'
import { widget } from './widget.ts'

/** Every call of the product. The matrices of the tests walk this table. */
export const endpoints = {
  account,
  audit,
  auth,
  autoreplies,
  bans,
  botIntents,
  botRuns,
  bots,
  bulk,
  bulkRuns,
  bulkUsers,
  channels,
  calendars,
  categories,
  categoryTemplates,
  chatFiles,
  chatPins,
  chatViewers,
  chats,
  deadLetters,
  delivery,
  clientDeletions,
  clientDirectory,
  clientExports,
  clientImports,
  clientMerges,
  clients,
  combinedHistory,
  companies,
  clientStatuses,
  crm,
  demo,
  extensions,
  extraFields,
  firstRun,
  installation,
  invitations,
  keptReports,
  knowledge,
  licences,
  mentions,
  messageChanges,
  messages,
  monitoring,
  newChat,
  notices,
  openApi,
  organizations,
  outbox,
  overview,
  plans,
  presence,
  push,
  queues,
  realtimePoll,
  recovery,
  registeredTemplates,
  replyTemplates,
  reportFiles,
  reportNumbers,
  reportSchedules,
  reportViews,
  reports,
  roles,
  routing,
  savedSearches,
  savedViews,
  search,
  scheduledMessages,
  sharedDrafts,
  snoozes,
  setup,
  signUp,
  support,
  teams,
  transfers,
  twoFactor,
  userImports,
  users,
  webhooks,
  widget,
} satisfies Record<string, Endpoints>
