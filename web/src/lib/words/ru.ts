import { audit } from './ru/audit.ts'
import { auth } from './ru/auth.ts'
import { channels } from './ru/channels.ts'
import { chats } from './ru/chats.ts'
import { common } from './ru/common.ts'
import { entrance } from './ru/entrance.ts'
import { extensions } from './ru/extensions.ts'
import { firstRun } from './ru/first-run.ts'
import { forms } from './ru/forms.ts'
import { organizations } from './ru/organizations.ts'
import { outbox } from './ru/outbox.ts'
import { pages } from './ru/pages.ts'
import { people } from './ru/people.ts'
import { plans } from './ru/plans.ts'
import { profile } from './ru/profile.ts'
import { shell } from './ru/shell.ts'

export const ru = {
  audit,
  auth,
  channels,
  chats,
  common,
  entrance,
  extensions,
  firstRun,
  forms,
  organizations,
  outbox,
  pages,
  people,
  plans,
  profile,
  shell,
} as const
