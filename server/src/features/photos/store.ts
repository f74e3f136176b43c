import { AppError, fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import type { ReceivedFile } from '../../platform/files.ts'
import { work } from '../../platform/unit-of-work.ts'
import { receiveUpload } from '../files/index.ts'

/** A photo without a user is removed after this time. */
const keepUnusedMs = 24 * 3_600_000
const insert = prepared(`
  insert into files (id, organization_id, name, mime, kind, bytes, width, height, sha256, uploaded_by_user, sweep_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`)

export const userPhotoMimes = ['image/jpeg']
export const clientPhotoMimes = ['image/jpeg', 'image/png', 'image/webp']
/** Photos of clients are stored no larger, because lists show many of them. Pixels of the longer side. */
export const clientPhotoSide = 512

interface Kind {
  readonly mimes: readonly string[]
  readonly refusal: 'PICTURE_FORMAT' | 'PICTURE_NOT_JPEG'
  readonly side?: number
}
/**
 * Stores a JPEG of at most 200 KB for the signed-in user, without location, camera and thumbnail. `setPhoto` assigns it to a
 * user; an administrator may assign a photo that they uploaded to another user.
 * Throws PICTURE_TOO_BIG, PICTURE_NOT_JPEG, PICTURE_BROKEN.
 */
export const storePhoto = (ctx: Ctx): Promise<{ photoId: string; url: string }> =>
  store(ctx, { mimes: userPhotoMimes, refusal: 'PICTURE_NOT_JPEG' })
/** The same for a client: also PNG and WebP, made smaller. Throws PICTURE_FORMAT in place of PICTURE_NOT_JPEG. */
export const storeClientPhoto = (ctx: Ctx): Promise<{ photoId: string; url: string }> =>
  store(ctx, { mimes: clientPhotoMimes, refusal: 'PICTURE_FORMAT', side: clientPhotoSide })

const store = async (ctx: Ctx, { mimes, refusal, side }: Kind): Promise<{ photoId: string; url: string }> => {
  const { deps } = ctx
  const { organizationId, userId } = userOf(ctx)
  const file = await receive(ctx, side)
  const { id, name, mime, kind, bytes, width, height, sha256 } = file
  try {
    if (!mimes.includes(mime)) throw fail(refusal)
    await work(deps, organizationId, async (w) => {
      const dates = [toDb(w.now + keepUnusedMs), toDb(w.now)]
      w.write(insert, [id, organizationId, name, mime, kind, bytes, width, height, sha256, userId, ...dates])
    })
  } catch (error) {
    await deps.files.remove(id)
    throw error
  }
  return { photoId: id, url: deps.files.link(id, deps.clock.now()) }
}

const maxBytes = limits.photoBytes
const receive = (ctx: Ctx, side?: number): Promise<ReceivedFile> => {
  const { organizationId, userId } = userOf(ctx)
  return receiveUpload(ctx, { organizationId, userId }, maxBytes, side).catch((error: unknown) => {
    const isTooBig = error instanceof AppError && error.refusal.code === 'FILE_TOO_BIG'
    throw isTooBig ? fail('PICTURE_TOO_BIG', { maxBytes }) : error
  })
}
