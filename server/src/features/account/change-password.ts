import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { passwordProblem } from '@beseda/domain/text/validate-password.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { fieldError } from '../../platform/input-error.ts'
import { read, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { endSignIns } from '../sign-ins/index.ts'

const stored = prepared(`select password_hash, login from users where organization_id = $1 and id = $2`)
/** Updates only the hash that was checked: of two concurrent changes one wins. */
const replace = prepared(`
  update users set password_hash = $3 where organization_id = $1 and id = $2 and password_hash = $4 returning 1 as done`)

/** Changes the password and ends all other sign-ins, because someone else may know the old password. */
export const changePassword = async (
  ctx: Ctx,
  input: { currentPassword: string; newPassword: string },
): Promise<null> => {
  const { deps } = ctx
  const { organizationId, userId, name, tokenHash } = userOf(ctx)
  const allowed = deps.rateLimits.consume('passwordByUser', userId)
  if (!allowed.ok) throw fail('LOGIN_QUOTA_EXCEEDED', { seconds: Math.ceil(allowed.retryAfterMs / 1000) })
  const [row] = await read(deps, organizationId, (c) =>
    c.run<{ password_hash: string | null; login: string }>(stored, [organizationId, userId]),
  )
  if (!row || !(await deps.passwords.verify(input.currentPassword, row.password_hash))) throw fail('WRONG_PASSWORD')
  deps.rateLimits.refund('passwordByUser', userId)
  if (input.newPassword === input.currentPassword) throw fieldError('newPassword', 'PASSWORD_UNCHANGED')
  const problem = passwordProblem(input.newPassword, [row.login, name])
  if (problem) throw fieldError('newPassword', problem)
  const hash = await deps.passwords.hash(input.newPassword)
  await work(deps, organizationId, async (w) => {
    const [done] = await w.run(replace, [organizationId, userId, hash, row.password_hash])
    if (!done) throw fail('WRONG_PASSWORD')
    const by = byUser(userId)
    w.emit({ type: 'profile.changed', userId, by, reason: 'password' })
    const entity = { entity: 'profile', entityId: userId, name } as const
    recordChange(w, { ...entity, action: 'issued', before: null, after: { password: true }, by })
    await endSignIns(w, { userId }, { reason: 'passwordChanged', by, except: tokenHash })
  })
  return null
}
