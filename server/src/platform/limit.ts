import { fail } from '@beseda/contract/errors/index.ts'
import type { Ctx } from './endpoints.ts'
import type { RateName } from './rate-limit.ts'

/** Codes whose text says after how many seconds to try again. */
type WaitCode = 'RECOVERY_TOO_MANY' | 'REGISTRATION_TOO_MANY' | 'TOO_MANY_REQUESTS'

/** Counts a call before anything is looked at, so that parallel ones cannot slip past. By the caller's address unless told. */
export const limitCall = (ctx: Ctx, code: WaitCode, rule: RateName, key: string = ctx.address): void => {
  const taken = ctx.deps.rateLimits.take(rule, key)
  if (!taken.ok) throw fail(code, { seconds: Math.ceil(taken.retryAfterMs / 1000) })
}
