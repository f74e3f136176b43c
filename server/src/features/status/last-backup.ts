import type { BackupFact } from '@beseda/domain/installation/status.ts'
import { readLastBackup } from '../../platform/last-backup.ts'

/** null: no backup was made yet, or its record is unreadable. */
export const lastBackup = (dataDir: string): BackupFact | null => {
  const last = readLastBackup(dataDir)
  if (!last) return null
  const { ok, bytes, error, goodAt } = last
  return { ok, bytes, error: error ?? '', goodAt: goodAt === null ? null : Date.parse(goodAt) }
}
