import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ServedFile } from '../../platform/files/serve.ts'
import { systemWork } from '../../platform/unit-of-work.ts'

const statement = prepared(`select id, name, mime, bytes::float8 as bytes, sha256 from files where id = $1`)

/** What to say about a file whose link was found valid: the link is the right to it, whatever the organization. */
export const findServed = (deps: Deps, id: string): Promise<ServedFile | null> =>
  systemWork(deps, async (s) => (await s.run<ServedFile>(statement, [id]))[0] ?? null)

const open = prepared(`select id, name, mime, bytes::float8 as bytes, sha256 from files where id = $1 and public`)
/** A file that anybody may see by its id, whatever the organization. */
export const findPublic = (deps: Deps, id: string): Promise<ServedFile | null> =>
  systemWork(deps, async (s) => (await s.run<ServedFile>(open, [id]))[0] ?? null)
