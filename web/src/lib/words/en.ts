import { audit } from './en/audit.ts'
import { auth } from './en/auth.ts'
import { channels } from './en/channels.ts'
import { chats } from './en/chats.ts'
import { common } from './en/common.ts'
import { entrance } from './en/entrance.ts'
import { extensions } from './en/extensions.ts'
import { firstRun } from './en/first-run.ts'
import { forms } from './en/forms.ts'
import { organizations } from './en/organizations.ts'
import { outbox } from './en/outbox.ts'
import { pages } from './en/pages.ts'
import { people } from './en/people.ts'
import { plans } from './en/plans.ts'
import { profile } from './en/profile.ts'
import { shell } from './en/shell.ts'
import type { Words } from './shape.ts'

export const en: Words = {
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
}
