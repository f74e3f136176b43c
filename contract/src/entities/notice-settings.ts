import * as z from 'zod/mini'
import { timeZone, whole } from '../fields.ts'
import { type NoticeKind, noticeKinds, noticeSounds } from '../notice-settings.ts'

const Choice = z.strictObject({
  sound: z.enum(noticeSounds),
  desktop: z.boolean(),
  title: z.boolean(),
  push: z.boolean(),
})
const on = Object.fromEntries(noticeKinds.map((kind) => [kind, Choice])) as Record<NoticeKind, typeof Choice>
const minuteOfDay = whole({ min: 0, max: 1439 }, 'TIME_INVALID', 'TIME_INVALID')

/** `NoticeSettings` of `contract/src/notice-settings.ts`, checked. */
export const NoticeSettings = z.strictObject({
  on: z.strictObject(on),
  volume: whole({ min: 0, max: 100 }),
  showText: z.boolean(),
  quietOnBreak: z.boolean(),
  quietHours: z.nullable(z.strictObject({ from: minuteOfDay, to: minuteOfDay, timeZone })),
})
