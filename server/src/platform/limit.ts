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

/**
 * Counts an attempt to use an e-mail or a phone as a login: its refusal shows strangers that the account exists. Counted
 * before the look-up, so that a refusal by this limit reveals nothing. Returns the undoing, for attempts that found nothing.
 */
export const limitAccountProbe = (ctx: Ctx, code: WaitCode, organizationId?: string): (() => void) => {
  const { rateLimits } = ctx.deps
  const done: (() => void)[] = []
  const undo = () => {
    for (const refund of done.splice(0)) refund()
  }
  const keys = [
    ['accountProbeByAddress', ctx.address],
    ...(organizationId === undefined ? [] : [['accountProbeByOrganization', organizationId] as const]),
  ] as const
  for (const [rule, key] of keys) {
    const allowed = rateLimits.consume(rule, key)
    if (!allowed.ok) {
      undo()
      throw fail(code, { seconds: Math.ceil(allowed.retryAfterMs / 1000) })
    }
    done.push(() => rateLimits.refund(rule, key))
  }
  return undo
}
