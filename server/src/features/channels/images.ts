import { AppError, fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { publicImageUrl, receiveUpload } from '../files/index.ts'

/** A picture that no channel uses is removed after this time. A backup whose rows still name a replaced one copies it meanwhile. */
const keepUnusedMs = 24 * 3_600_000
const mimes = ['image/jpeg', 'image/png', 'image/webp']

const insert = prepared(`
  insert into files (id, organization_id, name, mime, kind, bytes, width, height, sha256, uploaded_by_user, sweep_at, created_at, public)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, true)`)
const take = prepared(`
  update files set sweep_at = null
  where organization_id = $1 and id = $2 and uploaded_by_user = $3 and public and sweep_at is not null
  returning mime`)
const drop = prepared(`update files set sweep_at = $3 where organization_id = $1 and id = $2 and public`)

/** Stores a JPEG, PNG or WebP for the settings of a channel. It is public by its id. */
export const storeImage = async (ctx: Ctx): Promise<{ imageId: string; url: string }> => {
  const { deps } = ctx
  const { organizationId, userId } = userOf(ctx)
  const maxBytes = limits.logoBytes
  const file = await receiveUpload(ctx, { organizationId, userId }, maxBytes).catch((error: unknown) => {
    const isTooBig = error instanceof AppError && error.refusal.code === 'FILE_TOO_BIG'
    throw isTooBig ? fail('PICTURE_TOO_BIG', { maxBytes }) : error
  })
  const { id, name, mime, kind, bytes, width, height, sha256 } = file
  try {
    if (!mimes.includes(mime)) throw fail('PICTURE_FORMAT')
    await work(deps, organizationId, async (w) => {
      const dates = [toDb(w.now + keepUnusedMs), toDb(w.now)]
      w.write(insert, [id, organizationId, name, mime, kind, bytes, width, height, sha256, userId, ...dates])
    })
  } catch (error) {
    await deps.files.remove(id)
    throw error
  }
  return { imageId: id, url: publicImageUrl(id) }
}

/**
 * Keeps the pictures that settings newly refer to and releases the others. Throws IMAGE_NOT_FOUND, and PICTURE_NOT_JPEG
 * for those of `jpegs`.
 */
export const swapImages = async (
  w: Work,
  o: {
    readonly before: readonly string[]
    readonly after: readonly string[]
    readonly jpegs: readonly string[]
    readonly uploadedBy: string
  },
): Promise<void> => {
  for (const id of o.after.filter((image) => !o.before.includes(image))) {
    const [taken] = await w.run<{ mime: string }>(take, [w.organizationId, id, o.uploadedBy])
    if (!taken) throw fail('IMAGE_NOT_FOUND')
    if (o.jpegs.includes(id) && taken.mime !== 'image/jpeg') throw fail('PICTURE_NOT_JPEG')
  }
  for (const id of o.before.filter((image) => !o.after.includes(image)))
    w.write(drop, [w.organizationId, id, toDb(w.now + keepUnusedMs)])
}
