import * as z from 'zod/mini'
import { By } from './by.ts'

export const noticeEvents = {
  /** A user chose how they are notified. */
  'noticeSettings.changed': z.object({ userId: z.string(), by: By, reason: z.enum(['saved']) }),
  /** A browser gets web pushes, or no longer does. `gone`: its push service has ended the subscription. */
  'pushSubscription.changed': z.object({
    userId: z.string(),
    by: By,
    reason: z.enum(['subscribed', 'unsubscribed', 'gone']),
  }),
} as const
