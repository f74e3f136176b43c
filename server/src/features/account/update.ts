import type { Editable } from '@beseda/contract/entities/field-changes.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { breakMinutesOf } from '@beseda/domain/presence/auto-break.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { type EditInput, mergeEdit, noteEdit } from '../../platform/field-versions.ts'
import { work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { currentUser } from '../auth/index.ts'
import { setPhoto } from '../photos/index.ts'
import { applyPresenceInput } from '../presence/index.ts'

interface ProfileForm {
  readonly name: string
  readonly breakMinutes: number | null
  readonly photoId: string | null
}
type Profile = ProfileForm & Pick<Editable, 'changed'>
const lock = prepared(`
  select u.name, op.auto_break_minutes as "breakMinutes", u.photo_id as "photoId", u.field_versions as changed from users u join operator_presence op on op.user_id = u.id
  where u.organization_id = $1 and u.id = $2 for no key update of u`)
const update = prepared(`update users set name = $3 where organization_id = $1 and id = $2`)

const recordOf = ({ name, breakMinutes, photoId }: ProfileForm) => ({
  personName: name,
  breakMinutes,
  photo: photoId !== null,
})
/** Updates the given fields of the caller's profile. An invalid break time switches the automatic break off, as the specification requires. */
export const updateAccount = async (
  ctx: Ctx,
  { version: seen, name, breakMinutes, photoId }: EditInput<ProfileForm>,
): Promise<CurrentUser> => {
  const user = userOf(ctx)
  const { organizationId, userId } = user
  const patch = {
    name: name?.trim(),
    breakMinutes: breakMinutes === undefined ? undefined : breakMinutesOf(breakMinutes),
    photoId,
  }
  await work(ctx.deps, organizationId, async (w) => {
    const [stored] = await w.run<Profile>(lock, [organizationId, userId])
    if (!stored) return
    const { changed, ...before } = stored
    const { next: after, fields } = mergeEdit({ stored: before, patch, changed, seen })
    await setPhoto(w, { userId, photoId: after.photoId, uploadedBy: userId })
    w.write(update, [organizationId, userId, after.name])
    const minutes = after.breakMinutes
    await applyPresenceInput(w, userId, { type: 'autoBreakSet', minutes, restart: breakMinutes !== undefined })
    await noteEdit(w, 'users', { ids: [userId], fields, by: user.name })
    const by = byUser(userId)
    w.emit({ type: 'profile.changed', userId, by, reason: 'edited' })
    const records = { before: recordOf(before), after: recordOf(after) }
    recordChange(w, { entity: 'profile', entityId: userId, name: after.name, action: 'changed', ...records, by })
  })
  return currentUser(ctx.deps, user)
}
