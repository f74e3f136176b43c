import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { keepOwner } from '../embedded/keep-owner.ts'

/** The outcome of the last backup, in DATA_DIR/last-backup.json, for the status page. */
const LastBackup = z.object({
  /** When the attempt began: ISO 8601, UTC. */
  at: z.string(),
  ok: z.boolean(),
  /** Of tables and files; 0 when it failed. */
  bytes: z.number(),
  error: z.nullable(z.string()),
  /** The time of the newest whole backup: everything acknowledged before is in it. Null: there is none. */
  goodAt: z.nullable(z.string()),
  /** The folder of the newest whole backup. */
  folder: z.nullable(z.string()),
  /** Uploads that the database names and the disk does not have. */
  missingFiles: z.number(),
})
export type LastBackup = z.infer<typeof LastBackup>

const fileIn = (dataDir: string): string => join(dataDir, 'last-backup.json')

/** Null when no backup was made yet, or the file is unreadable. */
export const readLastBackup = (dataDir: string): LastBackup | null => {
  try {
    return LastBackup.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return null
  }
}
/** The outcome of an attempt: `good` for a whole backup, otherwise the error. */
export const noteBackup = (
  dataDir: string,
  at: string,
  outcome: { readonly good: { folder: string; bytes: number; missingFiles: number } } | { readonly error: string },
): void => {
  const before = readLastBackup(dataDir)
  const last: LastBackup =
    'good' in outcome
      ? { at, ok: true, error: null, goodAt: at, ...outcome.good }
      : {
          at,
          ok: false,
          bytes: 0,
          error: outcome.error,
          goodAt: before?.goodAt ?? null,
          folder: before?.folder ?? null,
          missingFiles: before?.missingFiles ?? 0,
        }
  const draft = `${fileIn(dataDir)}.new`
  writeFileSync(draft, `${JSON.stringify(last, null, 2)}\n`, { mode: 0o600 })
  keepOwner(draft)
  renameSync(draft, fileIn(dataDir))
}
