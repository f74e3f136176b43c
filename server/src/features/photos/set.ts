import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const current = prepared(`select photo_id from users where organization_id = $1 and id = $2 for no key update`)
/** Claims a photo that `uploadedBy` uploaded and no user has. */
const claim = prepared(`
  update files set sweep_at = null
  where organization_id = $1 and id = $2 and uploaded_by_user = $3 and mime = 'image/jpeg' and message_id is null and sweep_at is not null
  returning id`)
const drop = prepared(`update files set sweep_at = $3 where organization_id = $1 and id = $2 and message_id is null`)
const give = prepared(`update users set photo_id = $3 where organization_id = $1 and id = $2`)

/** A replaced photo stays on disk for a day: a backup whose rows still name it copies it later. */
const keepReplacedMs = 24 * 3_600_000

/**
 * Sets the photo of `userId` to one that `uploadedBy` uploaded, or to none. The previous photo is removed later. Setting the
 * same photo again changes nothing. Throws FILE_NOT_FOUND.
 */
export const setPhoto = async (
  w: Work,
  o: { readonly userId: string; readonly photoId: string | null; readonly uploadedBy: string },
): Promise<void> => {
  const [user] = await w.run<{ photo_id: string | null }>(current, [w.organizationId, o.userId])
  if (!user || user.photo_id === o.photoId) return
  if (o.photoId !== null) {
    const [taken] = await w.run(claim, [w.organizationId, o.photoId, o.uploadedBy])
    if (!taken) throw fail('FILE_NOT_FOUND')
  }
  w.write(give, [w.organizationId, o.userId, o.photoId])
  if (user.photo_id !== null) w.write(drop, [w.organizationId, user.photo_id, toDb(w.now + keepReplacedMs)])
}
