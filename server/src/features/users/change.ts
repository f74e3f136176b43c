import type { Right } from '@beseda/contract/access.ts'
import { rights } from '@beseda/contract/access-words.ts'
import type { PersonCard } from '@beseda/contract/entities/person.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { notGrantable } from '@beseda/domain/access/grant.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { asSet, type EditInput, mergeEdit, noteEdit, type PatchOf } from '../../platform/field-versions.ts'
import { read, type Work } from '../../platform/unit-of-work.ts'
import { releaseJob } from '../assignment/index.ts'
import { recordChange } from '../audit/index.ts'
import { endInvitation } from '../invitations/index.ts'
import { recountLicences } from '../licences/index.ts'
import { setPhoto } from '../photos/index.ts'
import { applyPresenceInput } from '../presence/index.ts'
import { keepAccountControl } from '../roles/index.ts'
import { accessChanged, endSignIns } from '../sign-ins/index.ts'
import { setTeams } from '../teams/index.ts'
import { findPerson } from './read.ts'
import {
  changeLogin,
  formOf,
  hashOf,
  mayChangeTeams,
  mayGive,
  mustHaveTeam,
  type PersonForm,
  readPerson,
  recordOf,
  rightsOfRole,
} from './save.ts'

const update = prepared(`
  update users set name = $3, login = $4, role_id = $5, active = $6, phone = $7, affiliation = $8,
    password_hash = coalesce($9, password_hash)
  where organization_id = $1 and id = $2`)

type Patch = PatchOf<PersonForm & { readonly password: string }>
const wordsOf = (list: readonly Right[], lang: Lang): string => list.map((r) => inLang(rights[r], lang)).join(', ')
/** Refuses to change a user with more rights: the caller could set their password or e-mail and sign in as them. */
export const mayChange = async (w: Work, ctx: Ctx, before: PersonCard): Promise<void> => {
  const actor = userOf(ctx)
  if (before.id === actor.userId) return
  const more = notGrantable(actor.rights, await rightsOfRole(w, before.role.id))
  if (more.length > 0) throw fail('USER_HAS_MORE_RIGHTS', { rights: wordsOf(more, ctx.lang) })
}
const refuseOwn = (ctx: Ctx, userId: string, form: Patch): void => {
  if (userId !== userOf(ctx).userId) return
  if (form.active === false) throw fail('OWN_ACCOUNT_ACTIVE')
  if (form.password !== undefined) throw fail('OWN_PASSWORD')
}

const tidy = ({ name, email, phone, affiliation, teamIds, ...rest }: Patch): Patch => ({
  ...rest,
  name: name?.trim(),
  email: email?.trim(),
  phone: phone?.trim(),
  affiliation: affiliation?.trim(),
  teamIds: teamIds && asSet(teamIds),
})
/** The password must not contain the name or the e-mail, which may be the stored ones. */
const hashFor = async (ctx: Ctx, userId: string, { password, name, email }: Patch): Promise<string | null> => {
  if (password === undefined) return null
  const { organizationId } = userOf(ctx)
  const links = { files: ctx.deps.files, now: ctx.deps.clock.now() }
  const known = await read(ctx.deps, organizationId, (c) => findPerson(c, organizationId, userId, links))
  return hashOf(ctx, password, { name: name ?? known.name, email: email ?? known.email })
}

export const changeUser = async (
  ctx: Ctx,
  { userId, version: seen, ...input }: EditInput<Patch> & { userId: string },
): Promise<PersonCard> => {
  refuseOwn(ctx, userId, input)
  const { password, ...patch } = tidy(input)
  const hash = await hashFor(ctx, userId, input)
  return changeFields(ctx, userId, () => patch, { seen, hash, email: patch.email })
}

interface How {
  readonly seen?: number | undefined
  /** The login that the patch gives, if any. */
  readonly email?: string | undefined
  /** Of a new password. */
  readonly hash?: string | null
  /** For the audit log. */
  readonly reason?: string
  readonly importId?: string
  /** Written in the same transaction. */
  readonly also?: (w: Work) => Promise<void>
}
/** Changes the fields that `patchOf` gives for the stored user, with all consequences. */
export const changeFields = (
  ctx: Ctx,
  userId: string,
  patchOf: (before: PersonCard) => PatchOf<PersonForm>,
  { seen, email, hash = null, reason = '', importId, also }: How = {},
): Promise<PersonCard> => {
  const actor = userOf(ctx)
  return changeLogin(ctx, email, async (w) => {
    const before = await readPerson(w, ctx, userId)
    await mayChange(w, ctx, before)
    const patch = patchOf(before)
    refuseOwn(ctx, userId, patch)
    const stored = formOf(before)
    const { next: form, fields } = mergeEdit({ stored, patch, changed: before.changed, seen })
    if (before.invited && form.active && hash === null) throw fail('INVITATION_PENDING')
    if (form.roleId !== before.role.id) await mayGive(w, ctx, form.roleId)
    mayChangeTeams(ctx, stored.teamIds, form.teamIds)
    // a user who has been without one may still be changed otherwise
    if (fields.includes('roleId') || fields.includes('teamIds')) await mustHaveTeam(w, form)
    const account = [form.name, form.email, form.roleId, form.active, form.phone, form.affiliation]
    await w.run(update, [w.organizationId, userId, ...account, hash])
    // the password makes the link void; the link would let the former address in
    if (before.invited && (hash !== null || before.email !== form.email)) endInvitation(w, userId, 'revoked')
    await applyPresenceInput(w, userId, { type: 'autoBreakSet', minutes: form.breakMinutes, restart: false })
    const teams = await setTeams(w, userId, form.teamIds, actor.name)
    await setPhoto(w, { userId, photoId: form.photoId, uploadedBy: actor.userId })
    await noteEdit(w, 'users', { ids: [userId], fields, by: actor.name })
    await keepAccountControl(w)
    const after = await readPerson(w, ctx, userId)
    await follow(w, ctx, { before, after, teams, passwordChanged: hash !== null, reason, importId })
    await also?.(w)
    return after
  })
}

interface Changed {
  readonly before: PersonCard
  readonly after: PersonCard
  readonly teams: readonly string[]
  readonly passwordChanged: boolean
  readonly reason: string
  readonly importId: string | undefined
}
/** Applies the consequences to sign-ins, presence and chats, and notifies listeners. */
const follow = async (
  w: Work,
  ctx: Ctx,
  { before, after, teams, passwordChanged, reason: why, importId }: Changed,
): Promise<void> => {
  const { id: userId, name } = after
  const by = byUser(userOf(ctx).userId)
  const left = before.active && !after.active
  if (left) {
    await endSignIns(w, { userId }, { reason: 'userDeactivated', by })
    await applyPresenceInput(w, userId, { type: 'deactivated', by })
    w.schedule(releaseJob.with({ userId, byUserId: userOf(ctx).userId, reason: 'deactivated' }))
  } else {
    if (passwordChanged) await endSignIns(w, { userId }, { reason: 'passwordReset', by })
    if (before.role.id !== after.role.id) await newRole(w, ctx, after)
    if (teams.length > 0 || before.name !== name) accessChanged(w, [userId], { reason: 'teamsChanged', by })
  }
  const isSame = !passwordChanged && JSON.stringify(recordOf(before)) === JSON.stringify(recordOf(after))
  const reason = left ? 'deactivated' : !before.active && after.active ? 'activated' : 'changed'
  w.emit({ type: 'user.changed', userId, by, ...(importId && { importId }), reason })
  const values = {
    before: { ...recordOf(before), ...(passwordChanged && { password: false }) },
    after: { ...recordOf(after), ...(passwordChanged && { password: true }), ...(why && !isSame && { reason: why }) },
  }
  recordChange(w, { entity: 'user', entityId: userId, name, action: reason, by, ...values })
}
/** A user who may no longer receive chats goes offline and loses them; a user who now may takes a licence. */
const newRole = async (w: Work, ctx: Ctx, { id, role }: PersonCard): Promise<void> => {
  const by = byUser(userOf(ctx).userId)
  accessChanged(w, [id], { reason: 'roleGiven', by })
  const given = await rightsOfRole(w, role.id)
  if (given.includes('AUTHORITY_CHAT_DISTRIBUTION')) return recountLicences(w, [id])
  await applyPresenceInput(w, id, { type: 'roleLost', by })
  w.schedule(releaseJob.with({ userId: id, byUserId: userOf(ctx).userId, reason: 'roleChanged' }))
}
