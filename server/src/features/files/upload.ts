import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { limits } from '@beseda/contract/limits.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import type { ReceivedFile } from '../../platform/files.ts'
import { work } from '../../platform/unit-of-work.ts'
import type { Uploader } from './quota.ts'
import { receiveUpload } from './receive.ts'

/** An upload that no message uses is removed after this time. Operators keep files in drafts, visitors do not. */
const keepUnsentMs = { staff: 24 * 3_600_000, visitor: 3_600_000 }

const insert = prepared(`
  insert into files (organization_id, id, name, mime, kind, bytes, width, height, sha256, uploaded_by_user, uploaded_by_contact, sweep_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`)
const valuesOf = ({ id, name, mime, kind, bytes, width, height, sha256 }: ReceivedFile): readonly unknown[] => [
  id,
  name,
  mime,
  kind,
  bytes,
  width,
  height,
  sha256,
]

/** Stores the uploaded file. Only its uploader can use it until it is in a message. */
export const storeUpload = async (ctx: Ctx, by: Uploader): Promise<StoredFile> => {
  const { deps } = ctx
  const file = await receiveUpload(ctx, by, limits.fileBytes)
  try {
    await work(deps, by.organizationId, async (w) => {
      const times = [toDb(w.now + keepUnsentMs[by.contactId === undefined ? 'staff' : 'visitor']), toDb(w.now)]
      w.write(insert, [w.organizationId, ...valuesOf(file), by.userId ?? null, by.contactId ?? null, ...times])
    })
  } catch (error) {
    await deps.files.remove(file.id)
    throw error
  }
  const { sha256: _, ...known } = file
  return { ...known, url: deps.files.link(file.id, deps.clock.now()) }
}
