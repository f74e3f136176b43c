import { has, type Right } from '@beseda/contract/access.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { hashToken } from '../../platform/gate.ts'
import { newToken } from '../../platform/random.ts'
import { systemWork, type Work, work } from '../../platform/unit-of-work.ts'
import { applyPresenceInput } from '../presence/index.ts'
import { type Codes, passSecondFactor, takeCodeTry } from '../two-factor/index.ts'

interface Account {
  id: string
  organization_id: string
  password_hash: string
  active: boolean
  status: 'active' | 'deactivated'
  rights: Right[]
  two_factor: boolean
}
const byLogin = prepared(`
  select u.id, u.organization_id, u.password_hash, u.active, o.status, r.rights,
    exists (select 1 from two_factors f where f.user_id = u.id and f.enabled_at is not null) as two_factor
  from users u join organizations o on o.id = u.organization_id join roles r on r.id = u.role_id where lower(u.login) = lower($1)`)

/** The login as the account is looked up by: other ways to write it are not further tries. */
const triesOf = (ctx: Ctx, login: string) =>
  [
    ['signInByLogin', login.trim().toLowerCase()],
    ['signInByAddress', ctx.address],
  ] as const
/** Every try counts before the password is looked at, so that parallel tries cannot slip past the limit. */
const count = (ctx: Ctx, login: string): void => {
  for (const [rule, key] of triesOf(ctx, login)) {
    const allowed = ctx.deps.rateLimits.consume(rule, key)
    if (!allowed.ok) throw fail('LOGIN_QUOTA_EXCEEDED', { seconds: Math.ceil(allowed.retryAfterMs / 1000) })
  }
}
/**
 * A wrong pair is answered at the next full tenth of a second after it came: what the database does longer for a login
 * that exists (a few tenths of a millisecond) is not in the answer's time.
 */
const answerStepMs = 100
const refuseEvenly = async ({ clock }: Ctx['deps'], startedAt: number): Promise<never> => {
  const elapsed = clock.tick() - startedAt
  const wait = Math.ceil(elapsed / answerStepMs) * answerStepMs - elapsed
  if (wait > 0) await clock.sleep(wait)
  throw fail('INVALID_CREDENTIALS')
}

/** Unknown login and wrong password are one and the same, also by the clock: a hash is computed either way. */
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
  if (account.status !== 'active') throw fail('ORGANIZATION_DEACTIVATED', { contact: contactOf(ctx) })
  const isFirstStep = account.two_factor && codes.totpCode === undefined && codes.backupCode === undefined
  // a wrong code stays counted as a try of this login: else it could be tried from any number of addresses
  if (isFirstStep) refundTries(ctx, login)
  else if (account.two_factor) takeCodeTry(deps, account.id)
  const token = newToken(deps.random)
  await work(deps, account.organization_id, async (w) => {
    if (account.two_factor) await passSecondFactor(deps, w, account.id, codes)
    await enter(ctx, w, account, token)
  })
  refundTries(ctx, login)
  if (account.two_factor) deps.rateLimits.refund('codeByUser', account.id)
  return { token }
}
/** Whom somebody may turn to who is not let in: as the installation says it, or in general. */
const contactOf = ({ deps, lang }: Ctx): string =>
  deps.settings.managerContact ?? inLang({ ru: 'администратор сервиса', en: 'the administrator of the service' }, lang)

const refundTries = (ctx: Ctx, login: string): void => {
  for (const [rule, key] of triesOf(ctx, login)) ctx.deps.rateLimits.refund(rule, key)
}
const insert = prepared(`
  insert into sign_ins (id, token_hash, organization_id, user_id, user_agent, address, created_at, last_used_at, ends_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)`)

/** The new sign-in; an operator is online with it. */
const enter = async (ctx: Ctx, w: Work, account: Account, token: string): Promise<void> => {
  const { idleMs, maxMs } = ctx.deps.settings.signIn
  const ends = [toDb(w.now + Math.min(idleMs, maxMs)), toDb(w.now + maxMs)]
  const from = [ctx.userAgent.slice(0, 300), ctx.address]
  w.write(insert, [w.newId(), hashToken(token), w.organizationId, account.id, ...from, toDb(w.now), ...ends])
  const operator = has({ rights: account.rights, options: [] }, 'AUTHORITY_CHAT_DISTRIBUTION')
  if (operator) await applyPresenceInput(w, account.id, { type: 'signedIn' })
}
