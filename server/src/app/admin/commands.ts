import { recoveryRules } from '@beseda/contract/sign-up.ts'
import { accountState } from '../../features/recovery/recover.ts'
import { issueLink } from '../../features/setup/links.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { hashToken } from '../../platform/gate.ts'
import { newToken, type Random } from '../../platform/random.ts'
import { systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'
import { UsageError } from './options.ts'

export interface AdminDeps extends WorkDeps {
  readonly random: Random
  /** Where browsers reach the server, without a trailing slash. */
  readonly origin: string
}
interface Account {
  id: string
  organization_id: string
  login: string
  /** Null: invited, without a password yet. */
  password_hash: string | null
  active: boolean
  is_open: boolean
}
const byLogin = prepared(`
  select u.id, u.organization_id, u.login, u.password_hash, u.active, o.is_open
  from users u join organizations o on o.id = u.organization_id where lower(u.login) = lower($1)`)

export const createServiceAdmin = (deps: AdminDeps, { email, name }: { email: string; name: string }) =>
  systemWork(deps, async (s) => {
    if ((await s.run<Account>(byLogin, [email])).length > 0)
      throw new UsageError(`There is already an account ${email}. For a new password: reset-password --email ${email}`)
    const token = await issueLink(s, deps.random, { email, name })
    return [`Open this link within 24 hours, it works once:`, `${deps.origin}/setup#token=${token}`]
  })

const insertRecovery = prepared(`
  insert into recoveries (token_hash, organization_id, user_id, account_state, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6)`)

export const resetPassword = (deps: AdminDeps, { email }: { email: string }) =>
  systemWork(deps, async (s) => {
    const [account] = await s.run<Account>(byLogin, [email])
    if (!account) throw new UsageError(`There is no account ${email}`)
    if (account.password_hash === null)
      throw new UsageError(`${email} has not accepted the invitation yet: send it again in the list of users`)
    if (!account.active || !account.is_open)
      throw new UsageError(
        `The account ${email} or its organization is deactivated: it cannot sign in with any password`,
      )
    const w = await s.actFor(account.organization_id)
    const token = newToken(deps.random)
    const state = accountState(account.login, account.password_hash)
    const times = [toDb(w.now), toDb(w.now + recoveryRules.linkMs)]
    await w.run(insertRecovery, [hashToken(token), w.organizationId, account.id, state, ...times])
    return [`Open this link within an hour, it works once:`, `${deps.origin}/restore#token=${token}`]
  })

interface Listed {
  name: string
  login: string
  organization: string
  active: boolean
  is_open: boolean
  last_used_at: number | null
  two_factor: boolean
}
const administrators = prepared(`
  select u.name, u.login, o.name as organization, u.active, o.is_open,
    (select max(s.last_used_at) from sign_ins s where s.user_id = u.id) as last_used_at,
    exists (select 1 from two_factors f where f.user_id = u.id and f.enabled_at is not null) as two_factor
  from users u join organizations o on o.id = u.organization_id join roles r on r.id = u.role_id
  where 'RIGHT_OBSERVER' = any (r.rights) order by u.created_at, u.id`)
const lineOf = (one: Listed): string => {
  const notes = [
    one.organization,
    ...(one.active && one.is_open ? [] : ['cannot sign in: deactivated']),
    one.two_factor ? 'second factor on' : 'no second factor',
    one.last_used_at === null ? 'signed in nowhere' : `last seen ${toDb(one.last_used_at)}`,
  ]
  return `${one.login}  ${one.name}  (${notes.join(', ')})`
}
export const listServiceAdmins = (deps: AdminDeps): Promise<readonly string[]> =>
  systemWork(deps, async (s) => {
    const all = await s.run<Listed>(administrators, [])
    return all.length > 0 ? all.map(lineOf) : ['There is no service administrator yet: create-service-admin makes one.']
  })
