import { chats } from './ru/chats.ts'
import { common } from './ru/common.ts'
import { pages } from './ru/pages.ts'
import { shell } from './ru/shell.ts'
import { titles } from './ru/titles.ts'

/** What is loaded before anything is drawn. */
export const ru = { chats, common, pages, shell, titles } as const

/**
 * Words that are loaded with the part that shows them (`withWords` of `web/src/lib/language.ts`), so that the first page does
 * not carry those of every screen. Each file exports its area by name.
 */
export const ruAreas = {
  audit: () => import('./ru/audit.ts'),
  auth: () => import('./ru/auth.ts'),
  blackList: () => import('./ru/black-list.ts'),
  bulk: () => import('./ru/bulk.ts'),
  calendars: () => import('./ru/calendars.ts'),
  categories: () => import('./ru/categories.ts'),
  categoryEditor: () => import('./ru/category-editor.ts'),
  channels: () => import('./ru/channels.ts'),
  choice: () => import('./ru/choice.ts'),
  demo: () => import('./ru/demo.ts'),
  entrance: () => import('./ru/entrance.ts'),
  errors: () => import('./ru/errors.ts'),
  extensions: () => import('./ru/extensions.ts'),
  facts: () => import('./ru/facts.ts'),
  firstRun: () => import('./ru/first-run.ts'),
  forecast: () => import('./ru/forecast.ts'),
  forms: () => import('./ru/forms.ts'),
  invitation: () => import('./ru/invitation.ts'),
  installation: () => import('./ru/installation.ts'),
  licences: () => import('./ru/licences.ts'),
  newChat: () => import('./ru/new-chat.ts'),
  organizations: () => import('./ru/organizations.ts'),
  outbox: () => import('./ru/outbox.ts'),
  people: () => import('./ru/people.ts'),
  plans: () => import('./ru/plans.ts'),
  presence: () => import('./ru/presence.ts'),
  profile: () => import('./ru/profile.ts'),
  setup: () => import('./ru/setup.ts'),
  status: () => import('./ru/status.ts'),
  side: () => import('./ru/side.ts'),
  signOut: () => import('./ru/sign-out.ts'),
  transfer: () => import('./ru/transfer.ts'),
  whatIf: () => import('./ru/what-if.ts'),
} as const
