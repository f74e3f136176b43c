import { has, type Right } from '@beseda/contract/access.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { hashToken } from '../../platform/gate.ts'
import { newToken } from '../../platform/random.ts'
import { systemWork, type Work, work } from '../../platform/unit-of-work.ts'
import { applyPresenceInput } from '../presence/index.ts'
import { type Codes, countCodeAttempt, passSecondFactor } from '../two-factor/index.ts'

interface Account {
  id: string
  organization_id: string
  password_hash: string
  active: boolean
  is_open: boolean
  rights: Right[]
  two_factor: boolean
}
const byLogin = prepared(`
  select u.id, u.organization_id, u.password_hash, u.active, o.is_open, r.rights,
    exists (select 1 from two_factors f where f.user_id = u.id and f.enabled_at is not null) as two_factor
  from users u join organizations o on o.id = u.organization_id join roles r on r.id = u.role_id where lower(u.login) = lower($1)`)

/** Rate-limit keys of one attempt. Normalizes the login, so that other spellings are not further attempts. */
const limitsOf = (ctx: Ctx, login: string) =>
  [
    ['signInByLogin', login.trim().toLowerCase()],
    ['signInByAddress', ctx.address],
  ] as const
/** Counts the attempt before the password is checked, so that parallel attempts cannot bypass the limit. */
const count = (ctx: Ctx, login: string): void => {
  for (const [rule, key] of limitsOf(ctx, login)) {
    const allowed = ctx.deps.rateLimits.consume(rule, key)
    if (!allowed.ok) throw fail('LOGIN_QUOTA_EXCEEDED', { seconds: Math.ceil(allowed.retryAfterMs / 1000) })
  }
}
/**
 * Refuses at the next full 100 ms after the start: the response time does not show that the database needs a few tenths of
 * a millisecond longer for an existing login.
 */
const answerStepMs = 100
const refuseEvenly = async ({ clock }: Ctx['deps'], startedAt: number): Promise<never> => {
  const elapsed = clock.tick() - startedAt
  const wait = Math.ceil(elapsed / answerStepMs) * answerStepMs - elapsed
  if (wait > 0) await clock.sleep(wait)
  throw fail('INVALID_CREDENTIALS')
}

/** Unknown login and wrong password give the same error in the same time: a hash is computed in both cases. */
export const signIn = async (
  ctx: Ctx,
  { login, password, ...codes }: { login: string; password: string } & Codes,
): Promise<{ token: string }> => {
  const { deps } = ctx
  count(ctx, login)
  const startedAt = deps.clock.tick()
  const [account] = await systemWork(deps, (s) => s.run<Account>(byLogin, [login.trim()]))
  const right = await deps.passwords.verify(password, account?.password_hash ?? null)
  if (!account || !right) return refuseEvenly(deps, startedAt)
  if (!account.active) throw fail('USER_INACTIVE', { contact: contactOf(ctx) })
  if (!account.is_open) throw fail('ORGANIZATION_DEACTIVATED', { contact: contactOf(ctx) })
  const isFirstStep = account.two_factor && codes.totpCode === undefined && codes.backupCode === undefined
  // a wrong code stays counted for this login, or it could be guessed from any number of addresses
  if (isFirstStep) refundLimits(ctx, login)
  else if (account.two_factor) countCodeAttempt(deps, account.id)
  const token = newToken(deps.random)
  await work(deps, account.organization_id, async (w) => {
    if (account.two_factor) await passSecondFactor(deps, w, account.id, codes)
    await enter(ctx, w, account, token)
  })
  refundLimits(ctx, login)
  if (account.two_factor) deps.rateLimits.refund('codeByUser', account.id)
  return { token }
}
/** The contact for people who cannot sign in: the configured one, or a general text. */
const contactOf = ({ deps, lang }: Ctx): string =>
  deps.settings.managerContact ?? inLang({ ru: 'администратор сервиса', en: 'the administrator of the service' }, lang)

const refundLimits = (ctx: Ctx, login: string): void => {
  for (const [rule, key] of limitsOf(ctx, login)) ctx.deps.rateLimits.refund(rule, key)
}
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
  if (operator) await applyPresenceInput(w, account.id, { type: 'signedIn' })
}
