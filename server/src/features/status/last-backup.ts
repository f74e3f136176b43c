import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupFact } from '@beseda/domain/installation/status.ts'
import * as z from 'zod/mini'

/** The file that every backup replaces at its end. */
const LastBackup = z.object({
  ok: z.boolean(),
  bytes: z.number(),
  error: z.nullable(z.string()),
  goodAt: z.nullable(z.string()),
})
/** null: no backup was made yet, or the file is unreadable. */
export const lastBackup = (dataDir: string): BackupFact | null => {
  try {
    const text = readFileSync(join(dataDir, 'last-backup.json'), 'utf8')
    const { ok, bytes, error, goodAt } = LastBackup.parse(JSON.parse(text))
    return { ok, bytes, error: error ?? '', goodAt: goodAt === null ? null : Date.parse(goodAt) }
  } catch {
    return null
  }
}
