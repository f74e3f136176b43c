import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { type Connection, prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileStore } from '../../platform/files.ts'
import { read, type Work, work } from '../../platform/unit-of-work.ts'
import { type AttachedFile, ownedFiles } from '../files/index.ts'

/** A copy that no message uses is removed after this time, like an upload of an operator. */
const keepUnsentMs = 24 * 3_600_000

const columns = `id, name, bytes::float8 as bytes, mime, kind, width, height`
const ofTemplates = prepared(`
  select template_id, ${columns} from files where organization_id = $1 and template_id = any ($2::uuid[]) order by template_id, position`)
interface Row extends AttachedFile {
  readonly template_id: string
}
/** The files of reply templates, with links that expire. */
export const filesOfTemplates = async (
  c: Pick<Connection, 'run'>,
  links: { readonly files: FileStore; readonly now: number },
  organizationId: string,
  templateIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredFile[]>> => {
  const rows = templateIds.length > 0 ? await c.run<Row>(ofTemplates, [organizationId, templateIds]) : []
  const found = new Map<string, StoredFile[]>()
  for (const { template_id, ...file } of rows) {
    const list = found.get(template_id) ?? []
    found.set(template_id, list)
    list.push({ ...file, url: links.files.link(file.id, links.now) })
  }
  return found
}

export const templateFiles = ownedFiles('template_id')

const copy = prepared(`
  insert into files (organization_id, id, name, mime, kind, bytes, width, height, sha256, uploaded_by_user, sweep_at, created_at)
  select organization_id, $3, name, mime, kind, bytes, width, height, sha256, $4, $5, $6
  from files where organization_id = $1 and id = $2 and template_id is not null on conflict (id) do nothing`)
const copied = prepared(`
  select ${columns} from files where organization_id = $1 and id = any ($2::uuid[]) and uploaded_by_user = $3 and template_id is null`)

/**
 * Copies of a template's files, which the user can put into a message. `copyIds`: their ids, one for each file. Done again it
 * returns the same copies. `inWork` runs in the transaction that stores them.
 */
export const copyTemplateFiles = async (
  deps: Deps,
  o: {
    readonly organizationId: string
    readonly userId: string
    readonly templateId: string
    readonly copyIds: readonly string[]
    readonly inWork: (w: Work) => Promise<void>
  },
): Promise<readonly StoredFile[]> => {
  const links = { files: deps.files, now: deps.clock.now() }
  const found = await read(deps, o.organizationId, (c) => filesOfTemplates(c, links, o.organizationId, [o.templateId]))
  const files = found.get(o.templateId) ?? []
  const pairs = files.flatMap((file, i) => (o.copyIds[i] ? [[file.id, o.copyIds[i]] as const] : []))
  // bytes first: a row without bytes would be a broken link
  for (const [from, to] of pairs) await deps.files.copy(from, to)
  return work(deps, o.organizationId, async (w) => {
    await o.inWork(w)
    const times = [toDb(w.now + keepUnsentMs), toDb(w.now)]
    for (const [from, to] of pairs) await w.run(copy, [w.organizationId, from, to, o.userId, ...times])
    const ids = pairs.map(([, to]) => to)
    const rows = await w.run<AttachedFile>(copied, [w.organizationId, ids, o.userId])
    return ids.map((id) => {
      const file = rows.find((row) => row.id === id)
      if (!file) throw fail('FILE_NOT_FOUND')
      return { ...file, url: deps.files.link(id, w.now) }
    })
  })
}
