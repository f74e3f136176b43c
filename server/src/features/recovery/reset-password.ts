import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { passwordProblem } from '@beseda/domain/text/validate-password.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { hashToken } from '../../platform/gate.ts'
import { fieldError } from '../../platform/input-error.ts'
import { limitCall } from '../../platform/limit.ts'
import { type SystemWork, systemWork } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { sendMail } from '../outgoing/index.ts'
import { endSignIns, newDevice } from '../sign-ins/index.ts'
import { accountState } from './recover.ts'

interface LinkedAccount {
  userId: string
  organizationId: string
  login: string
  name: string
  organization: string
  passwordHash: string | null
  state: Buffer
}
const live = `
  r.user_id as "userId", r.organization_id as "organizationId", u.login, u.name, o.name as organization,
  u.password_hash as "passwordHash", r.account_state as state
  from recoveries r join users u on u.id = r.user_id join organizations o on o.id = u.organization_id
  where r.token_hash = $1 and r.expires_at > $2 and u.active and o.is_open`
const find = prepared(`select ${live}`)
const findAndLock = prepared(`select ${live} for update of r`)

/** The account of a valid link: unused, not expired, and nothing about the account changed since. */
const findAccount = async (s: SystemWork, statement: typeof find, token: string): Promise<LinkedAccount> => {
  const [found] = await s.run<LinkedAccount>(statement, [hashToken(token), toDb(s.now)])
  if (!found?.passwordHash || !found.state.equals(accountState(found.login, found.passwordHash)))
    throw fail('RECOVERY_LINK_OUTDATED')
  return found
}
const openLink = (deps: Deps, token: string) => systemWork(deps, (s) => findAccount(s, find, token))

export const checkLink = async (ctx: Ctx, token: string): Promise<{ login: string }> => {
  limitCall(ctx, 'RECOVERY_TOO_MANY', 'stepByAddress')
  const { login } = await openLink(ctx.deps, token)
  return { login }
}

const setPassword = prepared(`update users set password_hash = $3 where organization_id = $1 and id = $2`)
const useUp = prepared(`delete from recoveries where organization_id = $1 and user_id = $2`)

/** Sets the new password; the link works once. It does not sign in: the next sign-in requires the second factor as usual. */
export const resetPassword = async (
  ctx: Ctx,
  { token, password }: { token: string; password: string },
): Promise<{ login: string; device: string }> => {
  const { deps } = ctx
  limitCall(ctx, 'RECOVERY_TOO_MANY', 'stepByAddress')
  const account = await openLink(deps, token)
  const problem = passwordProblem(password, [account.login, account.name, account.organization])
  if (problem) throw fieldError('password', problem)
  const passwordHash = await deps.passwords.hash(password)
  return systemWork(deps, async (s) => {
    // checked again under a lock: of two concurrent calls the second finds the link used
    const { userId, organizationId, login, name } = await findAccount(s, findAndLock, token)
    const w = await s.actFor(organizationId)
    await w.run(setPassword, [organizationId, userId, passwordHash])
    await w.run(useUp, [organizationId, userId])
    const by = byUser(userId)
    const entity = { entity: 'profile', entityId: userId, name } as const
    recordChange(w, { ...entity, action: 'issued', before: null, after: { password: true }, by })
    await endSignIns(w, { userId }, { reason: 'passwordReset', by })
    sendMail(w, { to: login, kind: 'passwordChanged', data: { login }, lang: ctx.lang })
    return { login, device: newDevice(deps, { userId, passwordHash }) }
  })
}
