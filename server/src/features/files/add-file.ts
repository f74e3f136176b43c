import { prepared, toDb } from '../../platform/db.ts'
import type { ReceivedFile } from '../../platform/files.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const insert = prepared(`
  insert into files (id, organization_id, message_id, position, name, mime, kind, bytes, width, height, sha256, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`)

/** Inserts the row of a file that a provider sent, after its bytes are stored. Null: it is not listed in a message. */
export const addFile = async (
  w: Work,
  file: ReceivedFile,
  of: { readonly messageId: string; readonly position: number } | null,
): Promise<void> => {
  const { id, name, mime, kind, bytes, width, height, sha256 } = file
  const position = [of?.messageId ?? null, of?.position ?? 0]
  await w.run(insert, [id, w.organizationId, ...position, name, mime, kind, bytes, width, height, sha256, toDb(w.now)])
}
