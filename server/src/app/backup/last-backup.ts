import { renameSync, writeFileSync } from 'node:fs'
import { type LastBackup, lastBackupFile, readLastBackup } from '../../platform/last-backup.ts'
import { keepOwner } from '../embedded/keep-owner.ts'

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
  const draft = `${lastBackupFile(dataDir)}.new`
  writeFileSync(draft, `${JSON.stringify(last, null, 2)}\n`, { mode: 0o600 })
  keepOwner(draft)
  renameSync(draft, lastBackupFile(dataDir))
}
