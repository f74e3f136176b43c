import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ServedFile } from '../../platform/files/serve.ts'
import { systemWork } from '../../platform/unit-of-work.ts'

const statement = prepared(`select id, name, mime, bytes::float8 as bytes, sha256 from files where id = $1`)

/** Loads a file whose link was verified: the link grants access, whatever the organization. */
export const findServed = (deps: Deps, id: string): Promise<ServedFile | null> =>
  systemWork(deps, async (s) => (await s.run<ServedFile>(statement, [id]))[0] ?? null)

const open = prepared(`select id, name, mime, bytes::float8 as bytes, sha256 from files where id = $1 and public`)
/** Loads a public file by its id, whatever the organization. */
export const findPublic = (deps: Deps, id: string): Promise<ServedFile | null> =>
  systemWork(deps, async (s) => (await s.run<ServedFile>(open, [id]))[0] ?? null)
/** Where anybody sees a public picture. */
export const publicImageUrl = (imageId: string): string => `/images/${imageId}`
