import { createHash } from 'node:crypto'
import type { ClientImport } from '@beseda/contract/entities/client-import.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { chosenColumns, hasContacts } from '@beseda/domain/client-import/columns.ts'
import type { ReadFacts } from '@beseda/domain/client-import/plan-row.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { fieldError } from '../../platform/input-error.ts'
import { nextTurn } from '../../platform/next-turn.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { choicesOf, type Runner } from './facts.ts'
import { createMarker, planRows, recordOf } from './plan-rows.ts'
import { findImport } from './read.ts'
import { type FileRow, fileRow } from './read-file.ts'
import { insertRows } from './rows.ts'

/** Rows at once, after which the server answers other calls. */
const batch = 50
interface Planning {
  readonly importId: string
  readonly rows: readonly FileRow[]
  readonly facts: ReadFacts
}
/** Stores what each row would do. */
export const planAll = async (w: Work, user: SignedIn, { importId, rows, facts }: Planning): Promise<void> => {
  const mark = createMarker(facts)
  for (let at = 0; at < rows.length; at += batch) {
    const some = rows.slice(at, at + batch)
    const planned = await planRows(w, user, some.map(mark), facts)
    const records = planned.map(({ row, cells, plan }, i) => ({
      ...recordOf(row, plan, facts),
      cells,
      raw: some[i]!.raw,
    }))
    await insertRows(w, importId, records)
    await nextTurn()
  }
}

/** Heads in any case and without spaces around them are the same. */
const hashOf = (heads: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(heads.map((head) => head.trim().toLowerCase())))
    .digest()
const remembered = prepared(`select columns from client_import_maps where organization_id = $1 and heads_hash = $2`)
const remember = prepared(`
  insert into client_import_maps (organization_id, heads_hash, columns, chosen_at) values ($1, $2, $3, $4)
  on conflict (organization_id, heads_hash) do update set columns = excluded.columns, chosen_at = excluded.chosen_at`)
/** What somebody chose for a file with the same heads. */
export const rememberedColumns = async (
  c: Runner,
  organizationId: string,
  heads: readonly string[],
): Promise<readonly (string | null)[] | null> =>
  (await c.run<{ columns: (string | null)[] }>(remembered, [organizationId, hashOf(heads)]))[0]?.columns ?? null

const lock = prepared(`
  select heads, state = 'checked' as "isChecked" from client_imports
  where organization_id = $1 and created_by = $2 and id = $3 for update`)
const rawRows = prepared(`
  select row, raw from client_import_rows where organization_id = $1 and import_id = $2 order by row`)
const clear = prepared(`delete from client_import_rows where organization_id = $1 and import_id = $2`)
const setColumns = prepared(`
  update client_imports set columns = $3, ignored = $4 where organization_id = $1 and id = $2`)

/** Plans the rows of a checked file anew. */
export const mapColumns = (
  ctx: Ctx,
  { clientImportId: importId, columns }: { clientImportId: string; columns: readonly (string | null)[] },
): Promise<ClientImport> => {
  const user = userOf(ctx)
  const { organizationId, userId } = user
  return work(ctx.deps, organizationId, async (w) => {
    const [known] = await w.run<{ heads: string[]; isChecked: boolean }>(lock, [organizationId, userId, importId])
    if (!known) throw fail('IMPORT_NOT_FOUND')
    if (!known.isChecked || known.heads.length === 0) throw fail('IMPORT_STARTED')
    const facts = await choicesOf(w, organizationId)
    const names = facts.fields.map(({ name }) => name)
    const map = chosenColumns(known.heads, names, columns)
    if (!map) throw fieldError('columns', 'FIELD_INVALID')
    if (!hasContacts(map)) throw fail('CLIENT_IMPORT_NO_CONTACT_COLUMN')
    const rows = await w.run<{ row: number; raw: string[] }>(rawRows, [organizationId, importId])
    w.write(clear, [organizationId, importId])
    w.write(setColumns, [organizationId, importId, JSON.stringify(map.columns), map.ignored])
    w.write(remember, [organizationId, hashOf(known.heads), JSON.stringify(map.columns), toDb(w.now)])
    await planAll(w, user, { importId, rows: rows.map(({ row, raw }) => fileRow(row, raw, map)), facts })
    return findImport(w, { organizationId, userId, importId })
  })
}
