import type { Lang } from '@beseda/contract/lang.ts'
import type { Batcher } from './batcher.ts'
import type { BrandHost, BrandSender } from './brands.ts'
import type { Captcha } from './captcha/captcha.ts'
import type { FileStore } from './files.ts'
import type { Http } from './http/call.ts'
import type { Installation } from './installation.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Passwords } from './passwords.ts'
import type { Random } from './random.ts'
import type { RateLimits } from './rate-limit.ts'
import type { Hub } from './realtime/types.ts'
import type { Tcp } from './tcp-port.ts'
import type { WorkDeps } from './unit-of-work.ts'

/** The dependencies of features. Built once in app/deps.ts; no feature imports an instance. */
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
  /** For calls that a handler makes before its transaction. */
  readonly http: Http
  readonly tcp: Tcp
  readonly settings: Settings
  readonly installation: Installation
  /** For tests only: called at named points; may throw. */
  readonly faults?: (point: 'decide') => void
}
/** brand, publicUrl, reachable and hasTransport may change while the server runs: read them when you need them. */
export interface Settings {
  /** The default brand: a built-in one by id or name, or any other name. Features read it by `brandOf`. */
  readonly brand: string
  /** Hosts whose requests get a brand of their own. */
  readonly brandHosts: readonly BrandHost[]
  readonly brandSenders: readonly BrandSender[]
  /** The public origin of this server, without a trailing slash. */
  readonly publicUrl: string
  /** Providers can call `publicUrl`, because the administrator has configured it. */
  readonly reachable: boolean
  /** Settings of the providers' apps, by channel type: one URL of this server for all their accounts. */
  readonly providerApps: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Channel types of tests may be created. */
  readonly testChannels: boolean
  /** Contact shown to people who cannot sign in; null: not shown. */
  readonly managerContact: string | null
  /** For one-click sign-in on the sign-in page; empty when the server is not a demo. */
  readonly demoUsers: readonly DemoUser[]
  /** Simulated colleagues and clients may keep the demo alive. */
  readonly demoSimulated: boolean
  /** Providers without polling may call this server at its own address: they are emulated on this machine. */
  readonly emulatesProviders: boolean
  readonly lang: Lang
  /** The media that have a transport. Messages of other media stay in the outbox. */
  readonly hasTransport: { readonly mail: boolean; readonly sms: boolean }
  /** Chats that one address may open in an organization within ten minutes. */
  readonly newChatsPerAddress: number
  /** SMS of all people together in an hour. */
  readonly smsPerHour: number
  /** Secret of at least 256 bits. Each kind of signature uses a key derived from it. */
  readonly secret: string
  /** Keys for stored secrets: the first one encrypts, all of them decrypt. Never empty. */
  readonly sealKeys: readonly string[]
  /** Service administrators need a second factor, whatever their organization requires. */
  readonly serviceTwoFactor: boolean
  /** Lifetime of a sign-in, milliseconds: without use, and in total. */
  readonly signIn: { readonly idleMs: number; readonly maxMs: number }
}
export interface DemoUser {
  readonly id: string
  readonly role: string
  readonly name: string
  readonly login: string
  readonly password: string
}
