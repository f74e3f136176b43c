import * as z from 'zod/mini'
import { By } from './by.ts'

export const noticeEvents = {
  /** A user chose how they are notified. */
  'noticeSettings.changed': z.object({ userId: z.string(), by: By, reason: z.enum(['saved']) }),
} as const
