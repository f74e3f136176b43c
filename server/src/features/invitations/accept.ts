import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { passwordProblem } from '@beseda/domain/text/validate-password.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { noteEdit } from '../../platform/field-versions.ts'
import { hashToken } from '../../platform/gate.ts'
import { fieldError } from '../../platform/input-error.ts'
import { limitCall } from '../../platform/limit.ts'
import { type SystemWork, systemWork } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'

interface Row {
  userId: string
  organizationId: string
  login: string
  name: string
  organization: string
  isOpen: boolean
  hasPassword: boolean
  invitedBy: string
  expiresAt: number
  endedAs: 'accepted' | 'revoked' | 'replaced' | null
}
const columns = `
  i.user_id as "userId", i.organization_id as "organizationId", u.login, u.name, o.name as organization, o.is_open as "isOpen",
  u.password_hash is not null as "hasPassword", b.name as "invitedBy", i.expires_at as "expiresAt", i.ended_as as "endedAs"
  from invitations i join users u on u.id = i.user_id join organizations o on o.id = i.organization_id
    join users b on b.id = i.invited_by
  where i.token_hash = $1`
const find = prepared(`select ${columns}`)
const findAndLock = prepared(`select ${columns} for update of i, u`)

/** The open invitation of a token. Throws why there is none: the holder of the link may know. */
const openOf = async (s: SystemWork, statement: typeof find, token: string): Promise<Row> => {
  const [row] = await s.run<Row>(statement, [hashToken(token)])
  if (!row) throw fail('INVITATION_UNKNOWN')
  if (row.endedAs === 'accepted') throw fail('INVITATION_USED')
  if (row.endedAs === 'replaced') throw fail('INVITATION_REPLACED')
  if (row.endedAs === 'revoked' || !row.isOpen || row.hasPassword)
    throw fail('INVITATION_REVOKED', { name: row.invitedBy })
  if (row.expiresAt <= s.now) throw fail('INVITATION_EXPIRED', { name: row.invitedBy })
  return row
}

export const openInvitation = async (ctx: Ctx, token: string) => {
  limitCall(ctx, 'TOO_MANY_REQUESTS', 'stepByAddress')
  const { login, name, organization, invitedBy, expiresAt } = await systemWork(ctx.deps, (s) => openOf(s, find, token))
  return { login, name, organization, invitedBy, expiresAt }
}

const activate = prepared(
  'update users set password_hash = $3, active = true where organization_id = $1 and id = $2 and password_hash is null',
)
const useUp = prepared(
  `update invitations set ended_at = $3, ended_as = 'accepted' where organization_id = $1 and token_hash = $2`,
)

/** Sets the first password, which makes the user active. It does not sign in: the next sign-in is an ordinary one. */
export const acceptInvitation = async (
  ctx: Ctx,
  { token, password }: { token: string; password: string },
): Promise<{ login: string }> => {
  const { deps } = ctx
  limitCall(ctx, 'TOO_MANY_REQUESTS', 'stepByAddress')
  const invited = await systemWork(deps, (s) => openOf(s, find, token))
  const problem = passwordProblem(password, [invited.login, invited.name, invited.organization])
  if (problem) throw fieldError('password', problem)
  const passwordHash = await deps.passwords.hash(password)
  return systemWork(deps, async (s) => {
    // checked again under a lock: of two concurrent calls the second finds the link used
    const { userId, organizationId, login, name } = await openOf(s, findAndLock, token)
    const w = await s.actFor(organizationId)
    await w.run(activate, [organizationId, userId, passwordHash])
    w.write(useUp, [organizationId, hashToken(token), toDb(w.now)])
    await noteEdit(w, 'users', { ids: [userId], fields: ['active'], by: name })
    const by = byUser(userId)
    w.emit({ type: 'user.changed', userId, by, reason: 'invitationAccepted' })
    const entity = { entity: 'user', entityId: userId, name, action: 'accepted', by } as const
    recordChange(w, { ...entity, before: { active: false, password: false }, after: { active: true, password: true } })
    return { login }
  })
}
