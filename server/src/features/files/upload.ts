import './tables.ts'
import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { toDb } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'

/** A file that no message has taken after so long is removed. */
const keepUnsentMs = 24 * 3_600_000

/** Stores the uploaded file; it belongs to nobody but its uploader until a message takes it. */
export const storeUpload = async (
  ctx: Ctx,
  by: { readonly organizationId: string; readonly userId?: string; readonly contactId?: string },
): Promise<StoredFile> => {
  const { deps, upload } = ctx
  if (!upload) throw fail('FILE_UPLOAD_FAILED')
  const allowed = deps.rateLimits.take('uploadByCaller', by.userId ?? by.contactId ?? '')
  if (!allowed.ok) throw fail('TOO_MANY_REQUESTS', { seconds: Math.ceil(allowed.retryAfterMs / 1000) })
  const file = await deps.files.receive(upload.stream, { name: upload.name, maxBytes: limits.fileBytes })
  try {
    await work(deps, by.organizationId, (w) =>
      w.tx
        .insertInto('files')
        .values({
          ...file,
          organization_id: by.organizationId,
          message_id: null,
          uploaded_by_user: by.userId ?? null,
          uploaded_by_contact: by.contactId ?? null,
          sweep_at: toDb(w.now + keepUnsentMs),
          created_at: toDb(w.now),
        })
        .execute(),
    )
  } catch (error) {
    await deps.files.remove(file.id)
    throw error
  }
  const { sha256: _, ...known } = file
  return { ...known, url: deps.files.link(file.id, deps.clock.now()) }
}
