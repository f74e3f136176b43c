import type { Lang } from '@beseda/contract/lang.ts'
import type { Batcher } from './batcher.ts'
import type { Captcha } from './captcha/captcha.ts'
import type { FileStore } from './files.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Passwords } from './passwords.ts'
import type { Random } from './random.ts'
import type { RateLimits } from './rate-limit.ts'
import type { Hub } from './realtime/types.ts'
import type { WorkDeps } from './unit-of-work.ts'

/** What features depend on. Built once in app/deps.ts; no feature imports an instance. */
export interface Deps extends WorkDeps {
  readonly random: Random
  readonly files: FileStore
  readonly captcha: Captcha
  readonly hub: Hub
  /** Id of this process among the nodes of one database. */
  readonly nodeId: string
  readonly log: Log
  readonly metrics: Metrics
  readonly passwords: Passwords
  readonly rateLimits: RateLimits
  readonly batcher: Batcher
  readonly settings: Settings
  /** Tests only: called at named points, where it may throw. */
  readonly faults?: (point: 'decide') => void
}
export interface Settings {
  readonly brand: string
  /** The origin by which browsers reach this server, without a trailing slash. */
  readonly publicUrl: string
  /** The contact shown to people who cannot sign in; null: none is shown. */
  readonly managerContact: string | null
  /** For one-click sign-in on the sign-in page; empty when the server is not a demo. */
  readonly demoUsers: readonly DemoUser[]
  readonly lang: Lang
  /** The media that this server can send; messages of other media stay in the outbox. */
  readonly carried: { readonly mail: boolean; readonly sms: boolean }
  /** For signatures, each under a key of its own derived from it: at least 256 bits. */
  readonly secret: string
  /** For secrets that must be read again: the first one seals, all of them open. Never empty. */
  readonly sealKeys: readonly string[]
  /** How long a sign-in lasts without use and at most, milliseconds. */
  readonly signIn: { readonly idleMs: number; readonly maxMs: number }
}
export interface DemoUser {
  readonly role: string
  readonly name: string
  readonly login: string
  readonly password: string
}
