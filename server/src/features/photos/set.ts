import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { claimPhoto } from './claim.ts'
import { userPhotoMimes } from './store.ts'

const current = prepared(`select photo_id from users where organization_id = $1 and id = $2 for no key update`)
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
  if (o.photoId !== null) await claimPhoto(w, { ...o, photoId: o.photoId, mimes: userPhotoMimes })
  w.write(give, [w.organizationId, o.userId, o.photoId])
  if (user.photo_id !== null) w.write(drop, [w.organizationId, user.photo_id, toDb(w.now + keepReplacedMs)])
}
