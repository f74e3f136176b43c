import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import { signUpRules as rules } from '@beseda/contract/sign-up.ts'
import { codeRefusal } from '@beseda/domain/registration/steps.ts'
import { prepared } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { limitCall } from '../../platform/limit.ts'
import { sameText, sign } from '../../platform/secrets.ts'
import type { SystemWork } from '../../platform/unit-of-work.ts'
import { placeholderOrganization, sendMail } from '../outgoing/index.ts'
import type { SignUpRow } from './state.ts'

const miss = prepared('update sign_ups set attempts = attempts + 1 where id = $1')

/** Derived, not stored: six digits for one sign-up, one address and one quarter of an hour. */
const codeOf = ({ deps }: Ctx, id: string, email: string, period: number): string => {
  const digest = sign(deps.settings.secret, `sign-up mail ${id} ${email} ${period}`)
  return String(digest.readUIntBE(0, 6) % 10 ** rules.codeDigits).padStart(rules.codeDigits, '0')
}
const periodAt = (now: number): number => Math.floor(now / rules.codeMs)

/** Counts the letter before anything is looked up. */
export const limitMailCode = (ctx: Ctx, email: string): void => {
  limitCall(ctx, 'REGISTRATION_TOO_MANY', 'signUpByAddress')
  limitCall(ctx, 'REGISTRATION_TOO_MANY', 'signUpByContact', email)
}
/** Sends a code to the address that a sign-up by phone wants as its login. */
export const sendMailCode = async (s: SystemWork, ctx: Ctx, known: SignUpRow, email: string) => {
  const w = await s.actFor(placeholderOrganization)
  const code = codeOf(ctx, known.id, email, periodAt(w.now))
  const until = w.now + rules.codeMs
  sendMail(w, { to: email, kind: 'signUpCode', data: { code }, lang: known.lang, until, brand: known.brand })
  return { codeSentTo: email, resendAt: w.now + rules.resendMs }
}
/** Null: the code is right. A wrong one counts, also when it comes with others at the same time. */
export const mailCodeRefusal = async (
  s: SystemWork,
  ctx: Ctx,
  known: SignUpRow,
  given: { readonly email: string; readonly code: string },
): Promise<Refusal | null> => {
  if (known.attempts >= rules.codeAttempts) return refuse('REGISTRATION_ENDED')
  const period = periodAt(s.now)
  const valid = [period, period - 1].map((p) => codeOf(ctx, known.id, given.email, p))
  const refusal = codeRefusal(
    known,
    valid.some((code) => sameText(code, given.code)),
  )
  if (refusal) await s.run(miss, [known.id])
  return refusal
}
