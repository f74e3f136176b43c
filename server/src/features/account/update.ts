import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { breakMinutesOf } from '@beseda/domain/presence/auto-break.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { currentUser } from '../auth/index.ts'
import { setPhoto } from '../photos/index.ts'
import { applyPresenceInput } from '../presence/index.ts'

interface Profile {
  readonly name: string
  readonly auto_break_minutes: number | null
  readonly photo_id: string | null
}
const lock = prepared(`
  select u.name, op.auto_break_minutes, u.photo_id from users u join operator_presence op on op.user_id = u.id
  where u.organization_id = $1 and u.id = $2 for no key update of u`)
const update = prepared(`update users set name = $3 where organization_id = $1 and id = $2`)

const recordOf = ({ name, auto_break_minutes, photo_id }: Profile) => ({
  personName: name,
  breakMinutes: auto_break_minutes,
  photo: photo_id !== null,
})
/** Updates the caller's profile. An invalid break time switches the automatic break off, as the specification requires. */
export const updateAccount = async (
  ctx: Ctx,
  input: { name: string; breakMinutes: number | null; photoId: string | null },
): Promise<CurrentUser> => {
  const user = userOf(ctx)
  const { organizationId, userId } = user
  const minutes = breakMinutesOf(input.breakMinutes)
  const after = { name: input.name.trim(), auto_break_minutes: minutes, photo_id: input.photoId }
  await work(ctx.deps, organizationId, async (w) => {
    const [before] = await w.run<Profile>(lock, [organizationId, userId])
    if (!before) return
    await setPhoto(w, { userId, photoId: input.photoId, uploadedBy: userId })
    w.write(update, [organizationId, userId, after.name])
    await applyPresenceInput(w, userId, { type: 'autoBreakSet', minutes, restart: true })
    const by = byUser(userId)
    w.emit({ type: 'profile.changed', userId, by, reason: 'edited' })
    const records = { before: recordOf(before), after: recordOf(after) }
    recordChange(w, { entity: 'profile', entityId: userId, name: after.name, action: 'changed', ...records, by })
  })
  return currentUser(ctx.deps, user)
}
