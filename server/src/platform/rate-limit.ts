import type { Clock } from './clock.ts'

/** At most `burst` at once; one bucketful flows back in `perMs`. */
export interface RateRule {
  readonly burst: number
  readonly perMs: number
}
const minute = 60_000
/** Keys: a login (lower case), a client address, a visitor or user id. */
export const rateRules = {
  signInByLogin: { burst: 10, perMs: 10 * minute },
  signInByAddress: { burst: 60, perMs: 10 * minute },
  /** Codes of the second step, and the current password of somebody who is signed in. */
  codeByUser: { burst: 10, perMs: 10 * minute },
  passwordByUser: { burst: 10, perMs: 10 * minute },
  captchaByAddress: { burst: 30, perMs: 10 * minute },
  recoveryByAddress: { burst: 20, perMs: 60 * minute },
  recoveryByLogin: { burst: 5, perMs: 60 * minute },
  signUpByAddress: { burst: 20, perMs: 60 * minute },
  signUpByContact: { burst: 5, perMs: 60 * minute },
  /** Tokens of links and steps: nobody guesses 256 bits, but nobody shall try either. */
  stepByAddress: { burst: 60, perMs: 10 * minute },
  widgetStartByAddress: { burst: 120, perMs: 10 * minute },
  widgetSendByVisitor: { burst: 60, perMs: minute },
  /** One note a minute of a site that loads the widget. */
  widgetSeenBySite: { burst: 1, perMs: minute },
  uploadByCaller: { burst: 40, perMs: minute },
  typingByCaller: { burst: 20, perMs: minute / 3 },
  openApiByOrganization: { burst: 120, perMs: minute },
  callByCaller: { burst: 600, perMs: minute },
  callByAddress: { burst: 3000, perMs: minute },
} as const satisfies Record<string, RateRule>
export type RateName = keyof typeof rateRules

export type Taken = { readonly ok: true } | { readonly ok: false; readonly retryAfterMs: number }
export interface Measured {
  /** At most so many at once. */
  readonly limit: number
  /** Of them, now, after this one. */
  readonly left: number
  /** When all of them are there again, if nobody takes any. */
  readonly fullInMs: number
  readonly taken: Taken
}
export interface RateLimits {
  /** Counts at once, so call it BEFORE the slow check; parallel calls cannot slip past one another. */
  readonly take: (name: RateName, key: string, cost?: number) => Taken
  /** A `take` that also tells how much is left. */
  readonly measure: (name: RateName, key: string) => Measured
  /** Undoes a `take`, when what it guarded turned out well (a right password). */
  readonly giveBack: (name: RateName, key: string, cost?: number) => void
}
export interface RateLimitOptions {
  readonly clock: Pick<Clock, 'tick'>
  /** In place of those of `rateRules`: benchmarks and the fault test raise them. */
  readonly rules?: Partial<Record<RateName, RateRule>>
  readonly onLimited?: (name: RateName) => void
  /** Buckets kept; the longest unused one goes first. A forgotten bucket is a full one. */
  readonly maxBuckets?: number
}
interface Bucket {
  tokens: number
  at: number
}

/** Token buckets in the memory of this node. */
export const createRateLimits = (options: RateLimitOptions): RateLimits => {
  const { clock, onLimited = () => {}, maxBuckets = 100_000 } = options
  const rules: Record<RateName, RateRule> = { ...rateRules, ...options.rules }
  /** In the order of their last use. */
  const buckets = new Map<string, Bucket>()
  const bucketOf = (name: RateName, key: string): Bucket => {
    const { burst, perMs } = rules[name]
    const now = clock.tick()
    const place = `${name} ${key.slice(0, 200)}`
    const found = buckets.get(place)
    if (found) buckets.delete(place)
    else if (buckets.size >= maxBuckets) buckets.delete(buckets.keys().next().value!)
    const bucket = found ?? { tokens: burst, at: now }
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) * burst) / perMs)
    bucket.at = now
    buckets.set(place, bucket)
    return bucket
  }
  const take = (name: RateName, key: string, cost = 1): Taken => {
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
    take,
    measure: (name, key) => {
      const taken = take(name, key)
      const { burst, perMs } = rules[name]
      const { tokens } = bucketOf(name, key)
      return { limit: burst, left: Math.floor(tokens), fullInMs: ((burst - tokens) * perMs) / burst, taken }
    },
    giveBack: (name, key, cost = 1) => {
      const bucket = bucketOf(name, key)
      bucket.tokens = Math.min(rules[name].burst, bucket.tokens + cost)
    },
  }
}
