import { refuse } from '@beseda/contract/errors/index.ts'
import { signUpRules as rules } from '@beseda/contract/sign-up.ts'
import { resendRefusal } from '@beseda/domain/registration/steps.ts'
import { brandOf } from '../../platform/brands.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { fieldError } from '../../platform/input-error.ts'
import { limitAccountProbe, limitCall } from '../../platform/limit.ts'
import { normalizedPhone } from '../../platform/phones.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { passCaptcha } from '../captcha/index.ts'
import { placeholderOrganization, smsRefusal } from '../outgoing/index.ts'
import { newSecrets, sendCode } from './codes.ts'
import { type Contact, contactRefusal } from './contact.ts'
import { ended, lockSignUp, orThrow } from './state.ts'

const insert = prepared(`
  insert into sign_ups (id, contact_kind, contact, token_hash, code_hash, link_hash, resend_at, lang, consent_version,
    consent_at, address, expires_at, brand, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $10)`)

interface Start {
  readonly contact: Contact
  readonly consent: string
  readonly captcha: string
}
const start = async (ctx: Ctx, { contact, consent, captcha }: Start) => {
  const { deps } = ctx
  limitCall(ctx, 'REGISTRATION_TOO_MANY', 'signUpByAddress')
  await passCaptcha(ctx, 'signUp', captcha)
  limitCall(ctx, 'REGISTRATION_TOO_MANY', 'signUpByContact', contact.value)
  const undoProbe = limitAccountProbe(ctx, 'REGISTRATION_TOO_MANY')
  return orThrow(
    await systemWork(deps, async (s) => {
      const taken = await contactRefusal(s, contact)
      if (taken) return refuse(taken)
      undoProbe()
      const tooMany = contact.kind === 'phone' ? await smsRefusal(deps, s) : null
      if (tooMany) return tooMany
      const id = deps.ids.next()
      const { hashes, ...secrets } = newSecrets(deps, id)
      const [resendAt, expiresAt] = [s.now + rules.resendMs, s.now + rules.codeMs]
      const row = [
        id,
        contact.kind,
        contact.value,
        ...hashes,
        toDb(resendAt),
        ctx.lang,
        consent,
        toDb(s.now),
        ctx.address,
      ]
      await s.run(insert, [...row, toDb(expiresAt), ctx.brand.id])
      const w = await s.actFor(placeholderOrganization)
      sendCode(w, ctx.brand, contact, secrets, { lang: ctx.lang, until: expiresAt })
      return { token: secrets.token, sentTo: contact.value, resendAt, expiresAt }
    }),
  )
}
export const startByMail = (ctx: Ctx, o: { email: string; consent: string; captcha: string }) =>
  start(ctx, { ...o, contact: { kind: 'mail', value: o.email.trim().toLowerCase() } })

export const startByPhone = async (ctx: Ctx, o: { phone: string; consent: string; captcha: string }) => {
  const value = normalizedPhone(o.phone)
  if (value === null) throw fieldError('phone', 'PHONE_FORMAT')
  return start(ctx, { ...o, contact: { kind: 'phone', value } })
}

const renew = prepared(`
  update sign_ups set token_hash = $2, code_hash = $3, link_hash = $4, sends = sends + 1, resend_at = $5, expires_at = $6
  where id = $1`)

/** Sends another code and voids the previous one. Wrong attempts stay counted. */
export const resend = async (ctx: Ctx, token: string) => {
  const { deps } = ctx
  limitCall(ctx, 'REGISTRATION_TOO_MANY', 'stepByAddress')
  return orThrow(
    await systemWork(deps, async (s) => {
      const known = await lockSignUp(s, 'token', token)
      const refusal = known ? resendRefusal(known, s.now) : ended
      if (!known || refusal) return refusal ?? ended
      const tooMany = known.contact.kind === 'phone' ? await smsRefusal(deps, s) : null
      if (tooMany) return tooMany
      const { hashes, ...secrets } = newSecrets(deps, known.id)
      const [resendAt, expiresAt] = [s.now + rules.resendMs, s.now + rules.codeMs]
      await s.run(renew, [known.id, ...hashes, toDb(resendAt), toDb(expiresAt)])
      const w = await s.actFor(placeholderOrganization)
      sendCode(w, brandOf(deps.settings, known.brand), known.contact, secrets, { lang: known.lang, until: expiresAt })
      return { token: secrets.token, sentTo: known.contact.value, resendAt, expiresAt }
    }),
  )
}
