import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { expirySweep } from '../../platform/expiry-sweep.ts'
import { limitCall } from '../../platform/limit.ts'
import { systemWork } from '../../platform/unit-of-work.ts'

export type CaptchaPurpose = 'signUp' | 'recovery' | 'signIn'
const bindingOf = ({ address }: Ctx, purpose: CaptchaPurpose) => ({ purpose, address })

export const askCaptcha = async (ctx: Ctx, purpose: CaptchaPurpose) => {
  limitCall(ctx, 'TOO_MANY_REQUESTS', 'captchaByAddress')
  return { kind: ctx.deps.captcha.kind, challenge: await ctx.deps.captcha.challenge(bindingOf(ctx, purpose)) }
}

const spend = prepared('insert into spent_captchas (id, expires_at) values ($1, $2) on conflict do nothing returning 1')
/**
 * Verifies the answer to a challenge issued for this purpose and address. The answer is marked as used in a transaction
 * of its own, so it stays used when the call is refused afterwards.
 */
export const passCaptcha = async (ctx: Ctx, purpose: CaptchaPurpose, answer: string): Promise<void> => {
  const solved = await ctx.deps.captcha.verify(answer, bindingOf(ctx, purpose))
  if (!solved) throw fail('CAPTCHA_INVALID')
  const fresh = await systemWork(ctx.deps, (s) => s.run(spend, [solved.id, toDb(solved.expiresAt)]))
  if (fresh.length === 0) throw fail('CAPTCHA_INVALID')
}
export const captchaSweep = expirySweep('captcha.spent', { table: 'spent_captchas', key: 'id', column: 'expires_at' })
