import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { breakMinutesOf } from '@beseda/domain/presence/auto-break.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { currentUser } from '../auth/index.ts'
import { setPhoto } from '../photos/index.ts'

interface Profile {
  readonly name: string
  readonly break_minutes: number | null
  readonly photo_id: string | null
}
const lock = prepared(
  `select name, break_minutes, photo_id from users where organization_id = $1 and id = $2 for no key update`,
)
/** The break counts anew from now, for whoever is online. */
const update = prepared(`
  update users set name = $3, break_minutes = $4::int,
    break_at = case when presence = 'online' then $5::timestamptz + make_interval(mins => $4::int) end
  where organization_id = $1 and id = $2`)

const recordOf = ({ name, break_minutes, photo_id }: Profile) => ({
  personName: name,
  breakMinutes: break_minutes,
  photo: photo_id !== null,
})
/** The own profile. An invalid time of break switches that off, as the specification wants it. */
export const updateAccount = async (
  ctx: Ctx,
  input: { name: string; breakMinutes: number | null; photoId: string | null },
): Promise<CurrentUser> => {
  const user = userOf(ctx)
  const { organizationId, userId } = user
  const after = { name: input.name.trim(), break_minutes: breakMinutesOf(input.breakMinutes), photo_id: input.photoId }
  await work(ctx.deps, organizationId, async (w) => {
    const [before] = await w.run<Profile>(lock, [organizationId, userId])
    if (!before) return
    await setPhoto(w, { userId, photoId: input.photoId, uploadedBy: userId })
    w.write(update, [organizationId, userId, after.name, after.break_minutes, toDb(w.now)])
    const by = byUser(userId)
    w.emit({ type: 'profile.changed', userId, by, reason: 'edited' })
    const records = { before: recordOf(before), after: recordOf(after) }
    recordChange(w, { entity: 'profile', entityId: userId, name: after.name, action: 'changed', ...records, by })
  })
  return currentUser(ctx.deps, user)
}
