import type { Invited, InvitedSeveral, PersonCard } from '@beseda/contract/entities/person.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { email as emailField } from '@beseda/contract/fields.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { limitCall } from '../../platform/limit.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { endInvitation, issueInvitation } from '../invitations/index.ts'
import { mayChange } from './change.ts'
import { addUser, publishCreated } from './create.ts'
import { each } from './each.ts'
import { change, changeLogin, type PersonForm, readPerson } from './save.ts'

export const limitInvitations = (ctx: Ctx): void =>
  limitCall(ctx, 'TOO_MANY_REQUESTS', 'invitationsByOrganization', userOf(ctx).organizationId)

/** Adds a user without a password, who is not active, and sends them the link that sets it. */
export const inviteUser = async (ctx: Ctx, form: Omit<PersonForm, 'active'>): Promise<Invited> => {
  limitInvitations(ctx)
  return changeLogin(ctx, form.email, async (w) => {
    const userId = await addUser(w, ctx, { ...form, active: false }, null)
    const link = await issueInvitation(ctx.deps, w, { userId, email: form.email.trim() }, userOf(ctx))
    const { invitedUntil } = await readPerson(w, ctx, userId)
    return { person: await publishCreated(w, ctx, userId, { more: { invitedUntil } }), link }
  })
}

interface Several {
  readonly people: readonly { readonly name: string; readonly email: string }[]
  readonly roleId: string
  readonly teamIds: readonly string[]
}
/** Each invitation has its own transaction: one that is refused keeps no other from being sent. */
export const inviteSeveral = async (ctx: Ctx, { people, roleId, teamIds }: Several): Promise<InvitedSeveral> => {
  const distinct = new Map(people.map((person) => [person.email.trim().toLowerCase(), person]))
  const common = { roleId, teamIds, phone: '', affiliation: '', breakMinutes: null, photoId: null }
  const { done, refused } = await each(ctx, [...distinct.values()], (person) => {
    if (!emailField.safeParse(person.email).success) throw fail('EMAIL_FORMAT')
    return inviteUser(ctx, { ...common, ...person })
  })
  return { invited: done, refused: refused.map(({ item, ...why }) => ({ email: item.email.trim(), ...why })) }
}

/** The user, who must still be without a password. */
const findInvited = async (w: Work, ctx: Ctx, userId: string): Promise<PersonCard> => {
  const person = await readPerson(w, ctx, userId)
  await mayChange(w, ctx, person)
  if (!person.invited) throw fail('INVITATION_NOT_NEEDED')
  return person
}
const publish = async (
  w: Work,
  ctx: Ctx,
  before: PersonCard,
  what: {
    readonly action: 'invited' | 'uninvited'
    readonly reason: 'invited' | 'invitationRevoked'
    readonly why?: string | undefined
  },
): Promise<PersonCard> => {
  const [after, by] = [await readPerson(w, ctx, before.id), byUser(userOf(ctx).userId)]
  w.emit({ type: 'user.changed', userId: before.id, by, reason: what.reason })
  const values = {
    before: { invitedUntil: before.invitedUntil },
    after: { invitedUntil: after.invitedUntil, ...(what.why && { reason: what.why }) },
  }
  recordChange(w, { entity: 'user', entityId: before.id, name: before.name, action: what.action, by, ...values })
  return after
}

/** A new link, which replaces the earlier one. */
export const resendInvitation = async (
  ctx: Ctx,
  { userId, reason: why }: { userId: string; reason?: string },
): Promise<Invited> => {
  limitInvitations(ctx)
  limitCall(ctx, 'TOO_MANY_REQUESTS', 'invitationByUser', userId)
  return change(ctx, async (w) => {
    const before = await findInvited(w, ctx, userId)
    const link = await issueInvitation(ctx.deps, w, { userId, email: before.email }, userOf(ctx))
    return { person: await publish(w, ctx, before, { action: 'invited', reason: 'invited', why }), link }
  })
}
export const revokeInvitation = (ctx: Ctx, { userId }: { userId: string }): Promise<PersonCard> =>
  change(ctx, async (w) => {
    const before = await findInvited(w, ctx, userId)
    if (before.invitedUntil === null) return before
    endInvitation(w, userId, 'revoked')
    return publish(w, ctx, before, { action: 'uninvited', reason: 'invitationRevoked' })
  })
