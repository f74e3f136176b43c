import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { NoticeSettings } from '../entities/notice-settings.ts'
import { nothing } from '../fields.ts'

/** How the signed-in user is notified. The settings follow them to every browser. */
export const notices = {
  /** null: never saved, so the defaults apply. */
  settings: endpoint({
    method: 'GET',
    path: '/notices/settings',
    access: anyUser,
    input: nothing,
    entity: z.object({ settings: z.nullable(NoticeSettings) }),
    errors: [],
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/notices/settings',
    access: anyUser,
    input: NoticeSettings,
    entity: z.object({ settings: NoticeSettings }),
    errors: [],
  }),
} as const
