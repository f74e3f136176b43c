import './tables.ts'
import { has, type Right } from '@beseda/contract/access.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { hashToken } from '../../platform/gate.ts'
import { newToken } from '../../platform/random.ts'
import { systemWork, work } from '../../platform/unit-of-work.ts'
import { changePresence } from '../presence/index.ts'

const lifeMs = 30 * 24 * 3_600_000

interface Account {
  id: string
  organization_id: string
  password_hash: string
  active: boolean
  status: 'active' | 'deactivated'
  rights: Right[]
}
const byLogin = prepared(`
  select u.id, u.organization_id, u.password_hash, u.active, o.status, r.rights
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
    const taken = ctx.deps.rateLimits.take(rule, key)
    if (!taken.ok) throw fail('LOGIN_QUOTA_EXCEEDED', { seconds: Math.ceil(taken.retryAfterMs / 1000) })
  }
}
/** Unknown login and wrong password are one and the same, also by the clock: a hash is computed either way. */
export const signIn = async (
  ctx: Ctx,
  { login, password }: { login: string; password: string },
): Promise<{ token: string }> => {
  const { deps } = ctx
  count(ctx, login)
  const [account] = await systemWork(deps, (s) => s.run<Account>(byLogin, [login.trim()]))
  const right = await deps.passwords.verify(password, account?.password_hash ?? null)
  if (!account || !right) throw fail('INVALID_CREDENTIALS')
  if (!account.active) throw fail('USER_INACTIVE')
  if (account.status !== 'active') throw fail('ORGANIZATION_DEACTIVATED')
  for (const [rule, key] of triesOf(ctx, login)) deps.rateLimits.giveBack(rule, key)
  const token = newToken(deps.random)
  await work(deps, account.organization_id, async (w) => {
    const sign = {
      token_hash: hashToken(token),
      organization_id: account.organization_id,
      user_id: account.id,
      user_agent: ctx.userAgent.slice(0, 300),
      address: ctx.address,
      created_at: toDb(w.now),
      expires_at: toDb(w.now + lifeMs),
    }
    await w.tx.insertInto('sign_ins').values(sign).execute()
    const operator = has({ rights: account.rights, options: [] }, 'AUTHORITY_CHAT_DISTRIBUTION')
    if (operator) await changePresence(w, account.id, 'online', 'signedIn')
  })
  return { token }
}
