import type { Refusal } from '@beseda/contract/errors/index.ts'
import { signUpRules as rules } from '@beseda/contract/sign-up.ts'
import { codeRefusal, stepRefusal } from '@beseda/domain/registration/steps.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { hashToken } from '../../platform/gate.ts'
import { limitCall } from '../../platform/limit.ts'
import { newToken } from '../../platform/random.ts'
import { type SystemWork, systemWork } from '../../platform/unit-of-work.ts'
import { isCode } from './codes.ts'
import { ended, lockSignUp, orThrow, type SignUpRow } from './state.ts'

const miss = prepared('update sign_ups set attempts = attempts + 1 where id = $1')
const advance = prepared(
  `update sign_ups set stage = 'organization', token_hash = $2, expires_at = $3, attempts = 0 where id = $1`,
)

const goOn = async (s: SystemWork, ctx: Ctx, known: SignUpRow) => {
  const token = newToken(ctx.deps.random)
  await s.run(advance, [known.id, hashToken(token), toDb(s.now + rules.organizationMs)])
  return { token, contact: known.contact }
}
type Gone = Awaited<ReturnType<typeof goOn>> | Refusal

/** Confirms by the code. Every wrong attempt counts, also concurrent ones. */
export const confirm = async (ctx: Ctx, { token, code }: { token: string; code: string }) => {
  const { deps } = ctx
  return orThrow(
    await systemWork(deps, async (s): Promise<Gone> => {
      const known = await lockSignUp(s, 'token', token)
      if (!known) return ended
      const refusal =
        stepRefusal(known, 'code', s.now) ?? codeRefusal(known, isCode(deps, known.id, code, known.codeHash))
      if (!refusal) return goOn(s, ctx, known)
      if (known.stage === 'code') await s.run(miss, [known.id])
      return refusal
    }),
  )
}
/** Confirms by the link of the SMS, once, as long as the code is valid. */
export const confirmByLink = async (ctx: Ctx, token: string) => {
  limitCall(ctx, 'REGISTRATION_TOO_MANY', 'stepByAddress')
  return orThrow(
    await systemWork(ctx.deps, async (s): Promise<Gone> => {
      const known = await lockSignUp(s, 'link', token)
      if (known?.contact.kind !== 'phone') return ended
      return stepRefusal(known, 'code', s.now) ?? goOn(s, ctx, known)
    }),
  )
}
