import { has, type Right } from '@beseda/contract/access.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { hashToken } from '../../platform/gate.ts'
import { newToken } from '../../platform/random.ts'
import { systemWork, type Work, work } from '../../platform/unit-of-work.ts'
import { applyPresenceInput } from '../presence/index.ts'
import { knownDevice, newDevice } from '../sign-ins/index.ts'
import {
  type Codes,
  countCodeAttempt,
  hasSecondFactor,
  passSecondFactor,
  secondFactorRequired,
} from '../two-factor/index.ts'
import { countAttempt, countTyped } from './count-attempt.ts'

interface Account {
  id: string
  organization_id: string
  /** Null: their invitation is not accepted yet. */
  password_hash: string | null
  active: boolean
  is_open: boolean
  rights: Right[]
  two_factor: boolean
  two_factor_due: boolean
}
/** The login as the database compares it. JavaScript's lower case differs: it makes two characters of İ, PostgreSQL one. */
const plainLogin = prepared('select lower($1::text) as login')
const byLogin = prepared(`
  select u.id, u.organization_id, u.password_hash, u.active, o.is_open, r.rights,
    ${hasSecondFactor} as two_factor,
    ${secondFactorRequired('$2::timestamptz', '$3')} and not ${hasSecondFactor} as two_factor_due
  from users u join organizations o on o.id = u.organization_id join roles r on r.id = u.role_id where lower(u.login) = lower($1)`)

/**
 * Refusals wait for the next full 100 ms after the start: the response time does not show that the database needs a few tenths of
 * a millisecond longer for an existing login.
 */
const answerStepMs = 100
const waitEvenly = async ({ clock }: Ctx['deps'], startedAt: number): Promise<void> => {
  const elapsed = clock.tick() - startedAt
  const wait = Math.ceil(elapsed / answerStepMs) * answerStepMs - elapsed
  if (wait > 0) await clock.sleep(wait)
}
interface SignIn extends Codes {
  readonly login: string
  readonly password: string
  /** Proofs that this browser has signed in before, of several accounts. */
  readonly devices?: readonly string[] | undefined
  readonly captcha?: string | undefined
}

/** Unknown login and wrong password give the same error in the same time: a hash is computed in both cases. */
export const signIn = async (
  ctx: Ctx,
  { login, password, devices = [], captcha, ...codes }: SignIn,
): Promise<{ token: string; device: string }> => {
  const { deps } = ctx
  const refundTyped = devices.length === 0 && captcha === undefined ? countTyped(ctx, login) : () => {}
  const startedAt = deps.clock.tick()
  const [[account], [plain]] = await systemWork(deps, (s) =>
    Promise.all([
      s.run<Account>(byLogin, [login.trim(), toDb(s.now), deps.settings.serviceTwoFactor]),
      s.run<{ login: string }>(plainLogin, [login.trim()]),
    ]),
  )
  const passwordHash = account?.password_hash ?? null
  const owner = account && passwordHash !== null && { userId: account.id, passwordHash }
  const device = owner ? knownDevice(deps, owner, devices) : null
  const key = account?.id ?? plain!.login
  const refundCounted = await countAttempt(ctx, { account: key, device, captcha }).catch(async (error) => {
    await waitEvenly(deps, startedAt)
    throw error
  })
  const refund = () => {
    refundTyped()
    refundCounted()
  }
  const right = await deps.passwords.verify(password, passwordHash).catch((error) => {
    refund() // refused because too many wait: nothing was checked
    throw error
  })
  if (!account || !owner || !right) {
    await waitEvenly(deps, startedAt)
    throw fail('INVALID_CREDENTIALS')
  }
  if (!account.active) throw fail('USER_INACTIVE', { contact: contactOf(ctx) })
  if (!account.is_open) throw fail('ORGANIZATION_DEACTIVATED', { contact: contactOf(ctx) })
  const isFirstStep = account.two_factor && codes.totpCode === undefined && codes.backupCode === undefined
  // a wrong code stays counted for this account, or it could be guessed from any number of addresses
  if (isFirstStep) refund()
  else if (account.two_factor) countCodeAttempt(deps, account.id)
  const token = newToken(deps.random)
  await work(deps, account.organization_id, async (w) => {
    if (account.two_factor) await passSecondFactor(deps, w, account.id, codes)
    await enter(ctx, w, account, token)
  })
  refund()
  if (account.two_factor) deps.rateLimits.refund('codeByUser', account.id)
  return { token, device: device && !device.isOld ? device.proof : newDevice(deps, owner) }
}
/** The contact for people who cannot sign in: the configured one, or a general text. */
const contactOf = ({ deps, lang }: Ctx): string =>
  deps.settings.managerContact ?? inLang({ ru: 'администратор сервиса', en: 'the administrator of the service' }, lang)

const insert = prepared(`
  insert into sign_ins (id, token_hash, organization_id, user_id, user_agent, address, created_at, last_used_at, ends_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)`)

/** Stores the sign-in. An operator goes online with it. */
const enter = async (ctx: Ctx, w: Work, account: Account, token: string): Promise<void> => {
  const { idleMs, maxMs } = ctx.deps.settings.signIn
  const ends = [toDb(w.now + Math.min(idleMs, maxMs)), toDb(w.now + maxMs)]
  const from = [ctx.userAgent.slice(0, 300), ctx.address]
  w.write(insert, [w.newId(), hashToken(token), w.organizationId, account.id, ...from, toDb(w.now), ...ends])
  const operator = has({ rights: account.rights, options: [] }, 'AUTHORITY_CHAT_DISTRIBUTION')
  // users who must set up their second factor first can answer nobody yet
  if (operator && !account.two_factor_due) await applyPresenceInput(w, account.id, { type: 'signedIn' })
}
