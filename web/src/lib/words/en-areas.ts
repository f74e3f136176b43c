import type { AreaName, AreaWords } from './shape.ts'

export const enAreas: { readonly [A in AreaName]: () => Promise<Pick<AreaWords, A>> } = {
  audit: () => import('./en/audit.ts'),
  auth: () => import('./en/auth.ts'),
  bulk: () => import('./en/bulk.ts'),
  calendars: () => import('./en/calendars.ts'),
  categories: () => import('./en/categories.ts'),
  categoryEditor: () => import('./en/category-editor.ts'),
  channels: () => import('./en/channels.ts'),
  entrance: () => import('./en/entrance.ts'),
  errors: () => import('./en/errors.ts'),
  extensions: () => import('./en/extensions.ts'),
  firstRun: () => import('./en/first-run.ts'),
  forecast: () => import('./en/forecast.ts'),
  forms: () => import('./en/forms.ts'),
  licences: () => import('./en/licences.ts'),
  organizations: () => import('./en/organizations.ts'),
  outbox: () => import('./en/outbox.ts'),
  people: () => import('./en/people.ts'),
  plans: () => import('./en/plans.ts'),
  presence: () => import('./en/presence.ts'),
  profile: () => import('./en/profile.ts'),
}
