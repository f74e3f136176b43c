import type { Endpoints } from '../endpoint.ts'
import { account } from './account.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { bans } from './bans.ts'
import { bulk } from './bulk.ts'
import { bulkUsers } from './bulk-users.ts'
import { calendars } from './calendars.ts'
import { categories } from './categories.ts'
import { categoryTemplates } from './category-templates.ts'
import { channels } from './channels.ts'
import { chats } from './chats.ts'
import { demo } from './demo.ts'
import { extensions } from './extensions.ts'
import { firstRun } from './first-run.ts'
import { installation } from './installation.ts'
import { invitations } from './invitations.ts'
import { licences } from './licences.ts'
import { messages } from './messages.ts'
import { newChat } from './new-chat.ts'
import { openApi } from './open-api.ts'
import { organizations } from './organizations.ts'
import { outbox } from './outbox.ts'
import { plans } from './plans.ts'
import { presence } from './presence.ts'
import { queues } from './queues.ts'
import { realtimePoll } from './realtime.ts'
import { recovery } from './recovery.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { setup } from './setup.ts'
import { signUp } from './sign-up.ts'
import { teams } from './teams.ts'
import { transfers } from './transfers.ts'
import { twoFactor } from './two-factor.ts'
import { users } from './users.ts'
import { widget } from './widget.ts'

/** Every call of the product. The matrices of the tests walk this table. */
export const endpoints = {
  account,
  audit,
  auth,
  bans,
  bulk,
  bulkUsers,
  channels,
  calendars,
  categories,
  categoryTemplates,
  chats,
  demo,
  extensions,
  firstRun,
  installation,
  invitations,
  licences,
  messages,
  newChat,
  openApi,
  organizations,
  outbox,
  plans,
  presence,
  queues,
  realtimePoll,
  recovery,
  reports,
  roles,
  setup,
  signUp,
  teams,
  transfers,
  twoFactor,
  users,
  widget,
} satisfies Record<string, Endpoints>
