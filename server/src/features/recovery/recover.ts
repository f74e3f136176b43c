import { createHash } from 'node:crypto'
import { fail } from '@beseda/contract/errors/index.ts'
import { recoveryRules as rules } from '@beseda/contract/sign-up.ts'
import { brandOf } from '../../platform/brands.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { hashToken } from '../../platform/gate.ts'
import { limitCall } from '../../platform/limit.ts'
import { newToken } from '../../platform/random.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { passCaptcha } from '../captcha/index.ts'
import { sendMail } from '../outgoing/index.ts'

/** Binds a link to the current login and password: it is void after either changes. */
export const accountState = (login: string, passwordHash: string): Buffer =>
  createHash('sha256').update(`${login.toLowerCase()} ${passwordHash}`).digest()

interface Account {
  id: string
  organization_id: string
  login: string
  password_hash: string | null
  brand: string | null
}
const byLogin = prepared(`
  select u.id, u.organization_id, u.login, u.password_hash, o.brand from users u join organizations o on o.id = u.organization_id
  where lower(u.login) = lower($1) and u.active and o.is_open`)
const insert = prepared(`
  insert into recoveries (token_hash, organization_id, user_id, account_state, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6)`)

/**
 * Sends a link for a new password. The specification requires an error for an unknown e-mail; captcha and rate limits slow
 * down the search for accounts.
 */
export const recover = async (ctx: Ctx, { email, captcha }: { email: string; captcha: string }) => {
  const { deps } = ctx
  const login = email.trim()
  limitCall(ctx, 'RECOVERY_TOO_MANY', 'recoveryByAddress')
  await passCaptcha(ctx, 'recovery', captcha)
  const token = newToken(deps.random)
  const sent = await systemWork(deps, async (s) => {
    const [account] = await s.run<Account>(byLogin, [login])
    // by the account: other spellings of its login are no further letters
    limitCall(ctx, 'RECOVERY_TOO_MANY', 'recoveryByAccount', account?.id ?? login.toLowerCase())
    if (!account?.password_hash) return null
    const w = await s.actFor(account.organization_id)
    const until = w.now + rules.linkMs
    const state = accountState(account.login, account.password_hash)
    const times = [toDb(w.now), toDb(until)]
    await w.run(insert, [hashToken(token), w.organizationId, account.id, state, ...times])
    // behind the #, so that no log and no referrer contains it
    const link = `${brandOf(deps.settings, account.brand).url}/restore#token=${token}`
    sendMail(w, { to: account.login, kind: 'recovery', data: { link }, lang: ctx.lang, until })
    return { sentTo: account.login, resendAt: w.now + rules.resendMs }
  })
  if (!sent) throw fail('EMAIL_NOT_FOUND')
  return sent
}
