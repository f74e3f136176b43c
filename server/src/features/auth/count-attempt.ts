import { fail } from '@beseda/contract/errors/index.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import type { RateName } from '../../platform/rate-limit.ts'
import { passCaptcha } from '../captcha/index.ts'
import type { KnownDevice } from '../sign-ins/index.ts'

type Limit = readonly [rule: RateName, key: string]
export interface Attempt {
  /** Id of the account, or the login as the database compares it: no other spelling is another key. */
  readonly account: string
  readonly device: KnownDevice | null
  readonly captcha: string | undefined
}
/** Counts all or none. Returns the milliseconds to wait, or 0. */
const consumeAll = ({ deps }: Ctx, limits: readonly Limit[]): number => {
  for (const [i, [rule, key]] of limits.entries()) {
    const allowed = deps.rateLimits.consume(rule, key)
    if (allowed.ok) continue
    for (const [counted, by] of limits.slice(0, i)) deps.rateLimits.refund(counted, by)
    return allowed.retryAfterMs
  }
  return 0
}
const tooMany = (waitMs: number) => fail('LOGIN_QUOTA_EXCEEDED', { seconds: Math.ceil(waitMs / 1000) })

/**
 * Counts an attempt before the password is checked, so that parallel attempts cannot bypass the limit. A browser that has
 * signed in to the account before is counted by itself; others pass a spent limit with a solved captcha. So nobody keeps
 * the owner out with wrong passwords. Returns how to undo the count.
 */
export const countAttempt = async (ctx: Ctx, { account, device, captcha }: Attempt): Promise<() => void> => {
  const counted = (limits: readonly Limit[]) => () => {
    for (const [rule, key] of limits) ctx.deps.rateLimits.refund(rule, key)
  }
  if (device) {
    const own: readonly Limit[] = [['signInByDevice', `${account} ${device.id}`]]
    const waitMs = consumeAll(ctx, own)
    if (waitMs > 0) throw tooMany(waitMs)
    return counted(own)
  }
  const plain: readonly Limit[] = [
    ['signInByAccount', account],
    ['signInByAddress', ctx.address],
  ]
  const waitMs = consumeAll(ctx, plain)
  if (waitMs === 0) return counted(plain)
  if (captcha === undefined) throw tooMany(waitMs)
  await passCaptcha(ctx, 'signIn', captcha)
  const withCaptcha: readonly Limit[] = [
    ['captchaSignInByAccount', account],
    ['captchaSignInByAddress', ctx.address],
  ]
  const longerMs = consumeAll(ctx, withCaptcha)
  if (longerMs > 0) throw tooMany(longerMs)
  return counted(withCaptcha)
}

/**
 * Counts an attempt before the account is looked up, so that a flood of attempts needs no connections of the database. By the
 * login as typed: other spellings pass here, and `countAttempt` finds them. Returns how to undo the count.
 */
export const countTyped = (ctx: Ctx, login: string): (() => void) => {
  const key = login.trim().toLowerCase()
  const waitMs = consumeAll(ctx, [['signInByTypedLogin', key]])
  if (waitMs > 0) throw tooMany(waitMs)
  return () => ctx.deps.rateLimits.refund('signInByTypedLogin', key)
}
