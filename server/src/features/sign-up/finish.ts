import { AppError, fail, type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import { stepRefusal } from '@beseda/domain/registration/steps.ts'
import { passwordProblem } from '@beseda/domain/text/validate-password.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { fieldError } from '../../platform/input-error.ts'
import { limitAccountProbe, limitCall } from '../../platform/limit.ts'
import { type SystemWork, systemWork } from '../../platform/unit-of-work.ts'
import { createOrganization } from '../organizations/index.ts'
import { contactRefusal } from './contact.ts'
import { limitMailCode, mailCodeRefusal, sendMailCode } from './mail-code.ts'
import { lockSignUp, orThrow, type SignUpRow } from './state.ts'

export interface Finish {
  readonly token: string
  readonly organization: string
  readonly name: string
  readonly password: string
  readonly email?: string | undefined
  /** The code that was sent to `email`. */
  readonly emailCode?: string | undefined
}
/** Locks the sign-up. Throws when this is not its next step. */
const atLastStep = async (s: SystemWork, token: string): Promise<SignUpRow> => {
  const known = await lockSignUp(s, 'token', token)
  if (!known) throw fail('REGISTRATION_ENDED')
  const refusal = stepRefusal(known, 'organization', s.now)
  if (refusal) throw new AppError(refusal)
  return known
}
/** The login: the confirmed e-mail, or after a phone the one from the form, which a code must confirm. */
const loginOf = ({ contact }: SignUpRow, email: string | undefined): string => {
  if (contact.kind === 'phone') {
    if (email === undefined) throw fieldError('email', 'FIELD_REQUIRED')
    return email.trim().toLowerCase()
  }
  if (email !== undefined) throw fieldError('email', 'FIELD_UNKNOWN')
  return contact.value
}
const consent = prepared(`
  insert into consents (id, organization_id, user_id, version, address, phone, given_at) values ($1, $2, $3, $4, $5, $6, $7)`)
const done = prepared(`update sign_ups set stage = 'done' where id = $1`)

/** Maps conflicts of concurrent sign-ups with one contact to the errors of sequential ones. */
const mapConflict = (error: unknown): never => {
  if (error instanceof AppError && error.refusal.code === 'ACCOUNT_EXISTS') throw fail('EMAIL_EXISTS')
  throw uniqueViolation(error) === 'consents_phone' ? fail('PHONE_IN_USE') : error
}

/** Null: the e-mail of a sign-up by phone is confirmed. Otherwise a code was sent to it. */
const confirmEmail = async (ctx: Ctx, token: string, email: string, code: string | undefined) => {
  if (code === undefined) limitMailCode(ctx, email)
  const undoProbe = limitAccountProbe(ctx, 'REGISTRATION_TOO_MANY')
  const outcome = await systemWork(ctx.deps, async (s) => {
    const known = await atLastStep(s, token)
    const taken = await contactRefusal(s, { kind: 'mail', value: email })
    if (taken) return refuse(taken)
    undoProbe()
    if (code !== undefined) return (await mailCodeRefusal(s, ctx, known, { email, code })) ?? confirmed
    return sendMailCode(s, ctx, known, email)
  })
  const answer = orThrow<typeof confirmed | Awaited<ReturnType<typeof sendMailCode>>>(outcome as Refusal)
  return 'codeSentTo' in answer ? answer : null
}
const confirmed = { confirmed: true } as const

/**
 * Creates the organization with its administrator, trial and initial data, and stores the consent. All or nothing. After a
 * phone it first sends a code to the e-mail: a login belongs to the person who reads its letters.
 */
export const finish = async (ctx: Ctx, { token, organization, name, password, email, emailCode }: Finish) => {
  const { deps } = ctx
  limitCall(ctx, 'REGISTRATION_TOO_MANY', 'stepByAddress')
  const started = await systemWork(deps, (s) => atLastStep(s, token))
  const login = loginOf(started, email)
  const problem = passwordProblem(password, [login, name, organization])
  if (problem) throw fieldError('password', problem)
  const sent = started.contact.kind === 'phone' ? await confirmEmail(ctx, token, login, emailCode) : null
  if (sent) return sent
  const passwordHash = await deps.passwords.hash(password)
  return systemWork(deps, async (s) => {
    const known = await atLastStep(s, token)
    const refusal =
      (await contactRefusal(s, { kind: 'mail', value: login })) ?? (await contactRefusal(s, known.contact))
    if (refusal) throw new AppError(refuse(refusal))
    await s.run(done, [known.id])
    const person = { adminName: name, adminEmail: login, passwordHash, lang: known.lang, brand: known.brand }
    const made = await createOrganization(deps.ids, s, { login, name: organization, ...person, trial: true }).catch(
      mapConflict,
    )
    const { w, userId } = made
    const phone = known.contact.kind === 'phone' ? known.contact.value : null
    const given = [known.consentVersion, known.address, phone, toDb(known.consentAt)]
    await w.run(consent, [w.newId(), w.organizationId, userId, ...given]).catch(mapConflict)
    return { login, planEndsAt: made.organization.planEndsAt }
  })
}
