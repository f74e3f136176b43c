import * as z from 'zod/mini'
import { time } from '../fields.ts'

/** What the status page checks, in the order in which it is shown. The browser adds websocket and its own clock. */
export const statusChecks = [
  'address',
  'certificate',
  'clock',
  'mail',
  'sms',
  'disk',
  'jobs',
  'backup',
  'demo',
  'limits',
  'version',
] as const
export type StatusCheck = (typeof statusChecks)[number]
/** `neutral`: nothing to do, nothing to praise: SMS that nobody has set up. */
export const statusLevels = ['good', 'neutral', 'warning', 'bad'] as const
export type StatusLevel = (typeof statusLevels)[number]

export const CheckResult = z.object({
  check: z.enum(statusChecks),
  level: z.enum(statusLevels),
  /** Which case it is: the console has a text for each case of each check. */
  state: z.string(),
  /** What the text names: counts, bytes, days, addresses, the words of another program. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type CheckResult = z.infer<typeof CheckResult>

/** `at`: the time of the server when it looked. */
export const InstallationStatus = z.object({ at: time, checks: z.array(CheckResult) })
export type InstallationStatus = z.infer<typeof InstallationStatus>
