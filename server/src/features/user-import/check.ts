import { basename } from 'node:path'
import type { UserImport } from '@beseda/contract/entities/user-import.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { limitCall } from '../../platform/limit.ts'
import { bytesOf, textOf } from '../../platform/tables/csv.ts'
import { read, work } from '../../platform/unit-of-work.ts'
import { choicesFor, usersByEmail } from './facts.ts'
import { planFile } from './plan-file.ts'
import { findImport } from './read.ts'
import { readUsersFile } from './read-file.ts'
import { insertImport } from './rows.ts'

/** Reads a file and says row by row what importing it would do. Nothing about users is written. */
export const checkFile = async (ctx: Ctx): Promise<UserImport> => {
  const { deps, upload, lang } = ctx
  const user = userOf(ctx)
  if (!upload) throw fail('FILE_UPLOAD_FAILED')
  limitCall(ctx, 'TOO_MANY_REQUESTS', 'uploadByCaller', user.userId)
  const { ignored, rows } = await readUsersFile(textOf(await bytesOf(upload.stream, limits.importBytes)))
  const emails = rows.map(({ cells }) => cells.email ?? '')
  const facts = await read(deps, user.organizationId, async (c) => ({
    choices: await choicesFor(c, user, lang),
    users: await usersByEmail(c, user.organizationId, emails),
  }))
  const records = await planFile(rows, facts.users, facts.choices)
  const fileName = basename(upload.name).slice(0, limits.fileName).toWellFormed().replaceAll('\u0000', '')
  return work(deps, user.organizationId, async (w) => {
    const importId = insertImport(w, { fileName, userId: user.userId, ignored, rows: records })
    return findImport(w, w.organizationId, importId, deps.settings)
  })
}
