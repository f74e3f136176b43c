import { accountRoutes } from '../features/account/routes.ts'
import { auditRoutes } from '../features/audit/routes.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { banRoutes } from '../features/bans/routes.ts'
import { presenceRoutes } from '../features/breaks/routes.ts'
import { bulkRoutes } from '../features/bulk/routes.ts'
import { calendarRoutes } from '../features/calendars/routes.ts'
import { categoryRoutes, categoryTemplateRoutes } from '../features/categories/routes.ts'
import { channelRoutes } from '../features/channels/routes.ts'
import { chatRoutes } from '../features/chats/routes.ts'
import { demoRoutes } from '../features/demo/routes.ts'
import { extensionRoutes } from '../features/extensions/routes.ts'
import { firstRunRoutes } from '../features/first-run/routes.ts'
import { installationRoutes } from '../features/installation/routes.ts'
import { licenceRoutes } from '../features/licences/routes.ts'
import { messageRoutes } from '../features/messages/routes.ts'
import { newChatRoutes } from '../features/new-chat/routes.ts'
import { openApiRoutes } from '../features/open-api/routes.ts'
import { organizationRoutes } from '../features/organizations/routes.ts'
import { outboxRoutes } from '../features/outgoing/routes.ts'
import { planRoutes } from '../features/plans/routes.ts'
import { queueRoutes } from '../features/queues/routes.ts'
import { realtimeRoutes } from '../features/realtime/routes.ts'
import { recoveryRoutes } from '../features/recovery/routes.ts'
import { reportRoutes } from '../features/reports/routes.ts'
import { roleRoutes } from '../features/roles/routes.ts'
import { setupRoutes } from '../features/setup/routes.ts'
import { signUpRoutes } from '../features/sign-up/routes.ts'
import { teamRoutes } from '../features/teams/routes.ts'
import { transferRoutes } from '../features/transfers/routes.ts'
import { twoFactorRoutes } from '../features/two-factor/routes.ts'
import { bulkUserRoutes } from '../features/users/bulk.ts'
import { invitationRoutes } from '../features/users/invitation-routes.ts'
import { userRoutes } from '../features/users/routes.ts'
import { widgetRoutes } from '../features/widget-api/routes.ts'
import type { Route } from '../platform/endpoints.ts'
import { adapterOf } from './adapters.ts'

/** ★ Every group of endpoints with its handlers. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...auditRoutes,
  ...authRoutes,
  ...banRoutes,
  ...bulkRoutes,
  ...bulkUserRoutes,
  ...channelRoutes(adapterOf),
  ...calendarRoutes,
  ...categoryRoutes,
  ...categoryTemplateRoutes,
  ...chatRoutes,
  ...firstRunRoutes,
  ...installationRoutes,
  ...demoRoutes,
  ...licenceRoutes,
  ...extensionRoutes,
  ...invitationRoutes,
  ...messageRoutes,
  ...newChatRoutes,
  ...openApiRoutes,
  ...outboxRoutes,
  ...organizationRoutes,
  ...planRoutes,
  ...presenceRoutes,
  ...queueRoutes,
  ...realtimeRoutes,
  ...reportRoutes,
  ...roleRoutes,
  ...recoveryRoutes,
  ...setupRoutes,
  ...signUpRoutes,
  ...teamRoutes,
  ...transferRoutes,
  ...twoFactorRoutes,
  ...userRoutes,
  ...widgetRoutes,
]
