import { fail } from '@beseda/contract/errors/index.ts'
import type { Ctx } from './endpoints.ts'
import type { RateName } from './rate-limit.ts'

/** Codes whose text says after how many seconds to try again. */
type WaitCode = 'RECOVERY_TOO_MANY' | 'REGISTRATION_TOO_MANY' | 'TOO_MANY_REQUESTS'

/** Counts a call before any check, so that parallel calls cannot bypass the limit. `key`: the caller's address by default. */
export const limitCall = (ctx: Ctx, code: WaitCode, rule: RateName, key: string = ctx.address): void => {
  const allowed = ctx.deps.rateLimits.consume(rule, key)
  if (!allowed.ok) throw fail(code, { seconds: Math.ceil(allowed.retryAfterMs / 1000) })
}
