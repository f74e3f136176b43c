import { chats } from './en/chats.ts'
import { common } from './en/common.ts'
import { pages } from './en/pages.ts'
import { shell } from './en/shell.ts'
import { titles } from './en/titles.ts'
import type { AreaName, AreaWords, Words } from './shape.ts'

export const en: Words = { chats, common, pages, shell, titles }

export const enAreas: { readonly [A in AreaName]: () => Promise<Pick<AreaWords, A>> } = {
  audit: () => import('./en/audit.ts'),
  auth: () => import('./en/auth.ts'),
  blackList: () => import('./en/black-list.ts'),
  bulk: () => import('./en/bulk.ts'),
  calendars: () => import('./en/calendars.ts'),
  categories: () => import('./en/categories.ts'),
  categoryEditor: () => import('./en/category-editor.ts'),
  channels: () => import('./en/channels.ts'),
  choice: () => import('./en/choice.ts'),
  demo: () => import('./en/demo.ts'),
  entrance: () => import('./en/entrance.ts'),
  errors: () => import('./en/errors.ts'),
  extensions: () => import('./en/extensions.ts'),
  facts: () => import('./en/facts.ts'),
  firstRun: () => import('./en/first-run.ts'),
  forecast: () => import('./en/forecast.ts'),
  forms: () => import('./en/forms.ts'),
  invitation: () => import('./en/invitation.ts'),
  installation: () => import('./en/installation.ts'),
  licences: () => import('./en/licences.ts'),
  newChat: () => import('./en/new-chat.ts'),
  organizations: () => import('./en/organizations.ts'),
  outbox: () => import('./en/outbox.ts'),
  people: () => import('./en/people.ts'),
  plans: () => import('./en/plans.ts'),
  presence: () => import('./en/presence.ts'),
  profile: () => import('./en/profile.ts'),
  setup: () => import('./en/setup.ts'),
  status: () => import('./en/status.ts'),
  side: () => import('./en/side.ts'),
  signOut: () => import('./en/sign-out.ts'),
  transfer: () => import('./en/transfer.ts'),
  whatIf: () => import('./en/what-if.ts'),
}
