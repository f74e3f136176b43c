import { basename } from 'node:path'
import type { ClientImport } from '@beseda/contract/entities/client-import.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { chosenColumns, mapHeads } from '@beseda/domain/client-import/columns.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { limitCall } from '../../platform/limit.ts'
import { bytesOf } from '../../platform/tables/csv.ts'
import { read, work } from '../../platform/unit-of-work.ts'
import { choicesOf } from './facts.ts'
import { planAll, rememberedColumns } from './map.ts'
import { findImport } from './read.ts'
import { readClientsFile } from './read-file.ts'
import { insertImport } from './rows.ts'

/** Reads a file and says row by row what importing it would do. Nothing about clients is written. */
export const checkFile = async (ctx: Ctx): Promise<ClientImport> => {
  const { deps, upload } = ctx
  const user = userOf(ctx)
  const { organizationId, userId } = user
  if (!upload) throw fail('FILE_UPLOAD_FAILED')
  limitCall(ctx, 'TOO_MANY_REQUESTS', 'uploadByCaller', userId)
  const facts = await read(deps, organizationId, (c) => choicesOf(c, organizationId))
  const names = facts.fields.map(({ name }) => name)
  const bytes = await bytesOf(upload.stream, limits.clientImportBytes)
  const { heads, map, rows } = await readClientsFile(bytes, names, async (found) => {
    const remembered = await read(deps, organizationId, (c) => rememberedColumns(c, organizationId, found))
    return (remembered && chosenColumns(found, names, remembered)) ?? mapHeads(found, names)
  })
  const fileName = basename(upload.name).slice(0, limits.fileName).toWellFormed().replaceAll('\u0000', '')
  return work(deps, organizationId, async (w) => {
    const id = w.newId()
    insertImport(w, { id, fileName, userId, heads, map })
    await planAll(w, user, { importId: id, rows, facts })
    return findImport(w, { organizationId, userId, importId: id })
  })
}
