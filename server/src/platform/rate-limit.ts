import { networkOf } from './client-address.ts'
import type { Clock } from './clock.ts'

/** Allows `burst` calls in a row. The bucket refills completely in `perMs` milliseconds. */
export interface RateRule {
  readonly burst: number
  readonly perMs: number
}
const minute = 60_000
const hour = 60 * minute
const megabyte = 1024 * 1024
/** Keys: an account, a visitor or user id. Rules called `…ByAddress` take an address and count its network (`networkOf`). */
export const rateRules = {
  signInByTypedLogin: { burst: 10, perMs: 10 * minute },
  signInByAccount: { burst: 10, perMs: 10 * minute },
  signInByAddress: { burst: 60, perMs: 10 * minute },
  /** Passwords from a browser that has signed in to this account before: counted apart, so that strangers lock nobody out. */
  signInByDevice: { burst: 10, perMs: 10 * minute },
  /** Passwords with a solved captcha, after the limits above. */
  captchaSignInByAccount: { burst: 30, perMs: 10 * minute },
  captchaSignInByAddress: { burst: 30, perMs: 10 * minute },
  /** Second-factor codes, and the current password of a signed-in user. */
  codeByUser: { burst: 10, perMs: 10 * minute },
  passwordByUser: { burst: 10, perMs: 10 * minute },
  captchaByAddress: { burst: 30, perMs: 10 * minute },
  recoveryByAddress: { burst: 20, perMs: 60 * minute },
  recoveryByAccount: { burst: 5, perMs: 60 * minute },
  signUpByAddress: { burst: 20, perMs: 60 * minute },
  signUpByContact: { burst: 5, perMs: 60 * minute },
  invitationsByOrganization: { burst: 200, perMs: 60 * minute },
  invitationByUser: { burst: 5, perMs: 60 * minute },
  /** Refusals that tell that a login of another organization exists. */
  accountProbeByAddress: { burst: 20, perMs: 60 * minute },
  accountProbeByOrganization: { burst: 10, perMs: 60 * minute },
  /** Tokens of links and steps: 256 bits cannot be guessed, but attempts are limited anyway. */
  stepByAddress: { burst: 60, perMs: 10 * minute },
  /** Trial messages to an address or a phone that a service administrator types. */
  trialByUser: { burst: 10, perMs: 10 * minute },
  widgetStartByAddress: { burst: 120, perMs: 10 * minute },
  /** Chats that open: of one network in an organization, see `NEW_CHATS_PER_ADDRESS`, and in all organizations. */
  newChatOfOrganization: { burst: 20, perMs: 10 * minute },
  newChatByAddress: { burst: 60, perMs: 10 * minute },
  widgetSendByVisitor: { burst: 60, perMs: minute },
  /** Several clients may share an address; a script with many visitors has one as well. */
  widgetSendByAddress: { burst: 600, perMs: minute },
  /** All visitors of an organization: a wave from many addresses leaves room for the others of the installation. */
  widgetSendOfOrganization: { burst: 6000, perMs: minute },
  /** Records a site that loads the widget at most once a minute. */
  widgetSeenBySite: { burst: 1, perMs: minute },
  /** Apps of clients show “typing” for about five seconds. */
  typingByChat: { burst: 1, perMs: 4_000 },
  /** One note a minute that a channel's provider has sent something. */
  receivedByChannel: { burst: 1, perMs: minute },
  /** The form before a conversation, and the conversation by e-mail. */
  widgetFormByVisitor: { burst: 20, perMs: 10 * minute },
  transcriptByVisitor: { burst: 3, perMs: hour },
  transcriptByAddress: { burst: 30, perMs: hour },
  transcriptByRecipient: { burst: 5, perMs: 24 * hour },
  /** Reports that are mailed at once, beside the dates of their schedule. */
  reportMailByOrganization: { burst: 20, perMs: hour },
  uploadByCaller: { burst: 40, perMs: minute },
  /** Bytes of files. A message may have ten files of 25 MB. */
  uploadBytesByVisitor: { burst: 300 * megabyte, perMs: 12 * hour },
  /** Several clients may share an address. */
  uploadBytesByAddress: { burst: 2_000 * megabyte, perMs: 24 * hour },
  clientBytesByOrganization: { burst: 10_000 * megabyte, perMs: 24 * hour },
  /** So clients cannot use up what the operators need. */
  staffBytesByOrganization: { burst: 20_000 * megabyte, perMs: 24 * hour },
  typingByCaller: { burst: 20, perMs: minute / 3 },
  openApiByKey: { burst: 120, perMs: minute },
  callByCaller: { burst: 600, perMs: minute },
  callByAddress: { burst: 3000, perMs: minute },
  /** Every request, also for files and pages. An office behind one address has many operators. */
  requestByAddress: { burst: 12_000, perMs: minute },
} as const satisfies Record<string, RateRule>
/** The setting allows so many in an organization, and three times as many in all of them. */
export const newChatRules = (perOrganization: number) => ({
  newChatOfOrganization: { ...rateRules.newChatOfOrganization, burst: perOrganization },
  newChatByAddress: { ...rateRules.newChatByAddress, burst: 3 * perOrganization },
})
export type RateName = keyof typeof rateRules

export type RateResult = { readonly ok: true } | { readonly ok: false; readonly retryAfterMs: number }
export interface RateStatus {
  /** Maximum number of calls in a row. */
  readonly limit: number
  /** Calls left now, after this one. */
  readonly left: number
  /** Milliseconds until the bucket is full again, without further calls. */
  readonly fullInMs: number
  readonly result: RateResult
}
export interface RateLimits {
  /** Counts synchronously. Call it BEFORE the slow check, so that parallel calls cannot bypass the limit. */
  readonly consume: (name: RateName, key: string, cost?: number) => RateResult
  /** Like `consume`, and also returns how many calls are left. */
  readonly consumeWithStatus: (name: RateName, key: string) => RateStatus
  /** Undoes a `consume` after the guarded check succeeded (a correct password). */
  readonly refund: (name: RateName, key: string, cost?: number) => void
}
export interface RateLimitOptions {
  readonly clock: Pick<Clock, 'tick'>
  /** Overrides of `rateRules`: benchmarks and the fault test raise the limits. */
  readonly rules?: Partial<Record<RateName, RateRule>>
  readonly onLimited?: (name: RateName) => void
  /** Maximum number of buckets; the least recently used one is dropped. A dropped bucket counts as full. */
  readonly maxBuckets?: number
}
interface Bucket {
  tokens: number
  at: number
}

/** Token buckets in the memory of this node, each node with its own. */
export const createRateLimits = (options: RateLimitOptions): RateLimits => {
  const { clock, onLimited = () => {}, maxBuckets = 100_000 } = options
  const rules: Record<RateName, RateRule> = { ...rateRules, ...options.rules }
  /** Ordered by last use. */
  const buckets = new Map<string, Bucket>()
  const bucketOf = (name: RateName, key: string): Bucket => {
    const { burst, perMs } = rules[name]
    const now = clock.tick()
    const bucketKey = `${name} ${(name.endsWith('ByAddress') ? networkOf(key) : key).slice(0, 200)}`
    const found = buckets.get(bucketKey)
    if (found) buckets.delete(bucketKey)
    else if (buckets.size >= maxBuckets) buckets.delete(buckets.keys().next().value!)
    const bucket = found ?? { tokens: burst, at: now }
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * burst) / perMs)
    bucket.at = now
    buckets.set(bucketKey, bucket)
    return bucket
  }
  const consume = (name: RateName, key: string, cost = 1): RateResult => {
    const bucket = bucketOf(name, key)
    if (bucket.tokens >= cost) {
      bucket.tokens -= cost
      return { ok: true }
    }
    onLimited(name)
    const { burst, perMs } = rules[name]
    return { ok: false, retryAfterMs: Math.ceil(((cost - bucket.tokens) * perMs) / burst) }
  }
  return {
    consume,
    consumeWithStatus: (name, key) => {
      const result = consume(name, key)
      const { burst, perMs } = rules[name]
      const { tokens } = bucketOf(name, key)
      return { limit: burst, left: Math.floor(tokens), fullInMs: ((burst - tokens) * perMs) / burst, result }
    },
    refund: (name, key, cost = 1) => {
      const bucket = bucketOf(name, key)
      bucket.tokens = Math.min(rules[name].burst, bucket.tokens + cost)
    },
  }
}
