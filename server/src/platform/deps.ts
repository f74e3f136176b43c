import type { Lang } from '@beseda/contract/lang.ts'
import type { Captcha } from './captcha/captcha.ts'
import type { FileStore } from './files.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Passwords } from './passwords.ts'
import type { Random } from './random.ts'
import type { RateLimits } from './rate-limit.ts'
import type { Hub } from './realtime/types.ts'
import type { Together } from './together.ts'
import type { WorkDeps } from './unit-of-work.ts'

/** What the features are given. Built once in app/deps.ts (and by the tests' world); nothing is imported as an instance. */
export interface Deps extends WorkDeps {
  readonly random: Random
  readonly files: FileStore
  readonly captcha: Captcha
  readonly hub: Hub
  /** Of this process, among those on the same database. */
  readonly nodeId: string
  readonly log: Log
  readonly metrics: Metrics
  readonly passwords: Passwords
  readonly rateLimits: RateLimits
  readonly together: Together
  readonly settings: Settings
  /** Tests only: called at named points, may throw there. */
  readonly faults?: (point: 'decide') => void
}
export interface Settings {
  readonly brand: string
  /** The origin under which browsers reach this server, without a slash at its end. */
  readonly publicUrl: string
  /** Whom people turn to when they or their organization are not let in; null: nobody is named. */
  readonly managerContact: string | null
  /** Shown on the sign-in page for one-click sign-in; empty when the server is no demo. */
  readonly demoUsers: readonly DemoUser[]
  readonly lang: Lang
  /** Which media have a way out of this server; messages of the others rest in the outbox. */
  readonly carried: { readonly mail: boolean; readonly sms: boolean }
  /** For signatures and seals, each under a key of its own derived from it: at least 256 bits. */
  readonly secret: string
  /** How long a sign-in lasts without use, and at most, milliseconds. */
  readonly signIn: { readonly idleMs: number; readonly maxMs: number }
}
export interface DemoUser {
  readonly role: string
  readonly name: string
  readonly login: string
  readonly password: string
}
