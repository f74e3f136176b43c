import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

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

export const lastBackupFile = (dataDir: string): string => join(dataDir, 'last-backup.json')

/** Null when no backup was made yet, or the file is unreadable. */
export const readLastBackup = (dataDir: string): LastBackup | null => {
  try {
    return LastBackup.parse(JSON.parse(readFileSync(lastBackupFile(dataDir), 'utf8')))
  } catch {
    return null
  }
}
