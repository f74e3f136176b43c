import { basename } from 'node:path'
import type { ClientImport } from '@beseda/contract/entities/client-import.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { limitCall } from '../../platform/limit.ts'
import { nextTurn } from '../../platform/next-turn.ts'
import { bytesOf } from '../../platform/tables/csv.ts'
import { read, work } from '../../platform/unit-of-work.ts'
import { choicesOf } from './facts.ts'
import { createMarker, planRows, recordOf } from './plan-rows.ts'
import { findImport } from './read.ts'
import { readClientsFile } from './read-file.ts'
import { insertImport, insertRows } from './rows.ts'

/** Rows at once, after which the server answers other calls. */
const batch = 50

/** Reads a file and says row by row what importing it would do. Nothing about clients is written. */
export const checkFile = async (ctx: Ctx): Promise<ClientImport> => {
  const { deps, upload } = ctx
  const user = userOf(ctx)
  const { organizationId, userId } = user
  if (!upload) throw fail('FILE_UPLOAD_FAILED')
  limitCall(ctx, 'TOO_MANY_REQUESTS', 'uploadByCaller', userId)
  const facts = await read(deps, organizationId, (c) => choicesOf(c, organizationId))
  const names = facts.fields.map(({ name }) => name)
  const { ignored, rows } = await readClientsFile(await bytesOf(upload.stream, limits.clientImportBytes), names)
  const fileName = basename(upload.name).slice(0, limits.fileName).toWellFormed().replaceAll('\u0000', '')
  return work(deps, organizationId, async (w) => {
    const id = w.newId()
    insertImport(w, { id, fileName, userId, ignored })
    const mark = createMarker(facts)
    for (let at = 0; at < rows.length; at += batch) {
      const planned = await planRows(w, user, rows.slice(at, at + batch).map(mark), facts)
      const records = planned.map(({ row, cells, plan }) => ({ ...recordOf(row, plan, facts), cells }))
      await insertRows(w, id, records)
      await nextTurn()
    }
    return findImport(w, { organizationId, userId, importId: id })
  })
}
