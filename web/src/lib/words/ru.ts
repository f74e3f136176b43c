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
  chatActions: () => import('./ru/chat-actions.ts'),
  channelTemplates: () => import('./ru/channel-templates.ts'),
  channels: () => import('./ru/channels.ts'),
  chatHistory: () => import('./ru/chats-history.ts'),
  choice: () => import('./ru/choice.ts'),
  composer: () => import('./ru/composer.ts'),
  deadLetters: () => import('./ru/dead-letters.ts'),
  delivery: () => import('./ru/delivery.ts'),
  clientDirectory: () => import('./ru/client-directory.ts'),
  combined: () => import('./ru/combined.ts'),
  clientProfile: () => import('./ru/client-profile.ts'),
  clientStatuses: () => import('./ru/client-statuses.ts'),
  demo: () => import('./ru/demo.ts'),
  endOfPlan: () => import('./ru/end-of-plan.ts'),
  entrance: () => import('./ru/entrance.ts'),
  errors: () => import('./ru/errors.ts'),
  extensions: () => import('./ru/extensions.ts'),
  extraFields: () => import('./ru/extra-fields.ts'),
  facts: () => import('./ru/facts.ts'),
  firstRun: () => import('./ru/first-run.ts'),
  forecast: () => import('./ru/forecast.ts'),
  forms: () => import('./ru/forms.ts'),
  invitation: () => import('./ru/invitation.ts'),
  installation: () => import('./ru/installation.ts'),
  knowledge: () => import('./ru/knowledge.ts'),
  letter: () => import('./ru/letter.ts'),
  licences: () => import('./ru/licences.ts'),
  listFilters: () => import('./ru/list-filters.ts'),
  media: () => import('./ru/media.ts'),
  mentions: () => import('./ru/mentions.ts'),
  mergeContacts: () => import('./ru/merge-contacts.ts'),
  message: () => import('./ru/message.ts'),
  newChat: () => import('./ru/new-chat.ts'),
  noChat: () => import('./ru/no-chat.ts'),
  organizations: () => import('./ru/organizations.ts'),
  outbox: () => import('./ru/outbox.ts'),
  ownButtons: () => import('./ru/own-buttons.ts'),
  overview: () => import('./ru/overview.ts'),
  people: () => import('./ru/people.ts'),
  plans: () => import('./ru/plans.ts'),
  presence: () => import('./ru/presence.ts'),
  profile: () => import('./ru/profile.ts'),
  search: () => import('./ru/search.ts'),
  replyTemplates: () => import('./ru/reply-templates.ts'),
  schedule: () => import('./ru/schedule.ts'),
  sharedDraft: () => import('./ru/shared-draft.ts'),
  setup: () => import('./ru/setup.ts'),
  status: () => import('./ru/status.ts'),
  shortcuts: () => import('./ru/shortcuts.ts'),
  side: () => import('./ru/side.ts'),
  signOut: () => import('./ru/sign-out.ts'),
  support: () => import('./ru/support.ts'),
  threadMenu: () => import('./ru/thread-menu.ts'),
  transfer: () => import('./ru/transfer.ts'),
  clientImport: () => import('./ru/client-import.ts'),
  userImport: () => import('./ru/user-import.ts'),
  whatIf: () => import('./ru/what-if.ts'),
} as const
