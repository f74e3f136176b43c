import { accountRoutes } from '../features/account/routes.ts'
import { auditRoutes } from '../features/audit/routes.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { autoreplyRoutes } from '../features/autoreplies/routes.ts'
import { banRoutes } from '../features/bans/routes.ts'
import { botIntentRoutes } from '../features/bot-intents/routes.ts'
import { botRunRoutes } from '../features/bot-runs/routes.ts'
import { botRoutes } from '../features/bots/routes.ts'
import { presenceRoutes } from '../features/breaks/routes.ts'
import { bulkRoutes, bulkRunRoutes } from '../features/bulk/routes.ts'
import { calendarRoutes } from '../features/calendars/routes.ts'
import { categoryRoutes, categoryTemplateRoutes } from '../features/categories/routes.ts'
import { channelRoutes } from '../features/channels/routes.ts'
import { chatFileRoutes } from '../features/chat-files/routes.ts'
import { chatPinRoutes } from '../features/chat-pins/routes.ts'
import { chatViewerRoutes } from '../features/chat-viewers/routes.ts'
import { chatRoutes } from '../features/chats/routes.ts'
import { snoozeRoutes } from '../features/chats/snooze-routes.ts'
import { clientDeletionRoutes } from '../features/client-deletions/routes.ts'
import { clientDirectoryRoutes } from '../features/client-directory/routes.ts'
import { clientExportRoutes } from '../features/client-export/routes.ts'
import { clientImportRoutes } from '../features/client-import/routes.ts'
import { clientMergeRoutes } from '../features/client-merges/routes.ts'
import { clientStatusRoutes } from '../features/client-statuses/routes.ts'
import { clientRoutes } from '../features/clients/routes.ts'
import { combinedHistoryRoutes } from '../features/combined-history/routes.ts'
import { companyRoutes } from '../features/companies/routes.ts'
import { crmRoutes } from '../features/crm/routes.ts'
import { deadLetterRoutes } from '../features/dead-letters/routes.ts'
import { demoRoutes } from '../features/demo/routes.ts'
import { extensionRoutes } from '../features/extensions/routes.ts'
import { extraFieldRoutes } from '../features/extra-fields/routes.ts'
import { firstRunRoutes } from '../features/first-run/routes.ts'
import { installationRoutes } from '../features/installation/routes.ts'
import { keptReportRoutes } from '../features/kept-reports/routes.ts'
import { knowledgeRoutes } from '../features/knowledge/routes.ts'
import { licenceRoutes } from '../features/licences/routes.ts'
import { mentionRoutes } from '../features/mentions/routes.ts'
import { messageChangeRoutes } from '../features/message-changes/routes.ts'
import { deliveryRoutes, messageRoutes } from '../features/messages/routes.ts'
import { monitoringRoutes } from '../features/monitoring/routes.ts'
import { newChatRoutes } from '../features/new-chat/routes.ts'
import { noticeRoutes } from '../features/notices/routes.ts'
import { openApiRoutes } from '../features/open-api/routes.ts'
import { organizationRoutes } from '../features/organizations/routes.ts'
import { outboxRoutes } from '../features/outgoing/routes.ts'
import { overviewRoutes } from '../features/overview/routes.ts'
import { planRoutes } from '../features/plans/routes.ts'
import { pushRoutes } from '../features/push/routes.ts'
import { queueRoutes } from '../features/queues/routes.ts'
import { realtimeRoutes } from '../features/realtime/routes.ts'
import { recoveryRoutes } from '../features/recovery/routes.ts'
import { registeredTemplateRoutes } from '../features/registered-templates/routes.ts'
import { replyTemplateRoutes } from '../features/reply-templates/routes.ts'
import { reportFileRoutes } from '../features/report-files/routes.ts'
import { reportNumberRoutes } from '../features/report-numbers/routes.ts'
import { reportScheduleRoutes } from '../features/report-schedules/routes.ts'
import { reportViewRoutes } from '../features/report-views/routes.ts'
import { reportRoutes } from '../features/reports/routes.ts'
import { roleRoutes } from '../features/roles/routes.ts'
import { routingRoutes } from '../features/routing/routes.ts'
import { savedSearchRoutes } from '../features/saved-searches/routes.ts'
import { savedViewRoutes } from '../features/saved-views/routes.ts'
import { scheduledMessageRoutes } from '../features/scheduled-messages/routes.ts'
import { searchRoutes } from '../features/search/routes.ts'
import { setupRoutes } from '../features/setup/routes.ts'
import { sharedDraftRoutes } from '../features/shared-drafts/routes.ts'
import { signUpRoutes } from '../features/sign-up/routes.ts'
import { supportRoutes } from '../features/support/routes.ts'
import { teamRoutes } from '../features/teams/routes.ts'
import { transferRoutes } from '../features/transfers/routes.ts'
import { twoFactorRoutes } from '../features/two-factor/routes.ts'
import { userImportRoutes } from '../features/user-import/routes.ts'
import { bulkUserRoutes } from '../features/users/bulk.ts'
import { invitationRoutes } from '../features/users/invitation-routes.ts'
import { userRoutes } from '../features/users/routes.ts'
import { webhookRoutes } from '../features/webhooks/routes.ts'
import { widgetRoutes } from '../features/widget-api/routes.ts'
import type { Route } from '../platform/endpoints.ts'
import { adapterOf } from './adapters.ts'
import { connectors } from './connectors.ts'

/** ★ Every group of endpoints with its handlers. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...auditRoutes,
  ...authRoutes,
  ...autoreplyRoutes,
  ...banRoutes,
  ...botIntentRoutes,
  ...botRoutes,
  ...botRunRoutes,
  ...bulkRoutes,
  ...bulkRunRoutes,
  ...bulkUserRoutes,
  ...channelRoutes(adapterOf),
  ...calendarRoutes,
  ...categoryRoutes,
  ...categoryTemplateRoutes,
  ...chatFileRoutes,
  ...chatRoutes(adapterOf),
  ...chatPinRoutes,
  ...chatViewerRoutes,
  ...clientDeletionRoutes,
  ...clientDirectoryRoutes,
  ...clientExportRoutes,
  ...clientImportRoutes,
  ...clientMergeRoutes,
  ...clientRoutes,
  ...combinedHistoryRoutes,
  ...crmRoutes(connectors),
  ...clientStatusRoutes,
  ...companyRoutes,
  ...extraFieldRoutes,
  ...firstRunRoutes,
  ...installationRoutes,
  ...deadLetterRoutes,
  ...deliveryRoutes,
  ...demoRoutes,
  ...knowledgeRoutes,
  ...licenceRoutes,
  ...extensionRoutes,
  ...invitationRoutes,
  ...mentionRoutes,
  ...messageChangeRoutes,
  ...messageRoutes,
  ...monitoringRoutes,
  ...newChatRoutes,
  ...noticeRoutes,
  ...openApiRoutes,
  ...outboxRoutes,
  ...organizationRoutes,
  ...overviewRoutes,
  ...planRoutes,
  ...presenceRoutes,
  ...pushRoutes,
  ...queueRoutes,
  ...realtimeRoutes,
  ...registeredTemplateRoutes,
  ...replyTemplateRoutes,
  ...keptReportRoutes,
  ...reportScheduleRoutes,
  ...reportFileRoutes,
  ...reportNumberRoutes,
  ...reportViewRoutes,
  ...reportRoutes,
  ...roleRoutes,
  ...routingRoutes,
  ...savedSearchRoutes,
  ...savedViewRoutes,
  ...scheduledMessageRoutes,
  ...sharedDraftRoutes,
  ...snoozeRoutes,
  ...recoveryRoutes,
  ...searchRoutes,
  ...setupRoutes,
  ...signUpRoutes,
  ...supportRoutes,
  ...teamRoutes,
  ...transferRoutes,
  ...twoFactorRoutes,
  ...userImportRoutes,
  ...userRoutes,
  ...webhookRoutes,
  ...widgetRoutes,
]
