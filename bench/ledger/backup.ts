import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type MadeBackup, makeBackup } from '../../server/src/app/backup/make-backup.ts'
import { checkRestorable, restoreInto } from '../../server/src/app/backup/restore.ts'
import { startEmbedded } from '../../server/src/app/embedded/start-embedded.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import type { Stage } from '../stage.ts'
import { readNotebook, type Sending } from './notebook.ts'
import { compareWithDatabase, type Verdict } from './oracle.ts'

/** What was acknowledged before the backup began: it must be in it. */
interface Kept {
  readonly made: MadeBackup
  readonly acked: ReadonlySet<string>
}
export interface Backups {
  /** Starts the backup under load at half of the messages. */
  readonly note: (acked: number) => void
  /** Makes the second backup, restores both elsewhere and compares them with the notebook. */
  readonly check: () => Promise<Verdict>
}
const tries = 20

/** One backup while messages are sent and one at the end. */
export const planBackups = (
  stage: Stage,
  { messages, file, say }: { readonly messages: number; readonly file: string; readonly say: (line: string) => void },
): Backups => {
  const make = async (): Promise<Kept> => {
    for (let left = tries; ; left--) {
      const acked = new Set(readNotebook(file).flatMap((s) => (s.acked ? [s.id] : [])))
      try {
        return { acked, made: await makeBackup({ ...optionsOf(stage), say: () => {} }) }
      } catch (error) {
        // PostgreSQL may be restarted meanwhile: a backup is then made again, as its timer would
        if (left === 0) throw error
        await sleep(500)
      }
    }
  }
  let half: Promise<Kept> | null = null
  return {
    note: (acked) => {
      if (acked < messages / 2 || half) return
      half = make()
      half.catch(() => {}) // check() reports it
    },
    check: async () => {
      const verdicts: Verdict[] = []
      for (const [when, { made, acked }] of [['half', await half!] as const, ['end', await make()] as const]) {
        const sendings = readNotebook(file).map((s) => ({ ...s, acked: acked.has(s.id) }))
        const verdict = await restored(stage, made.folder, sendings)
        const { lost, doubled, reordered } = verdict
        say(
          `backup at the ${when}, restored: acked ${acked.size} lost ${lost} doubled ${doubled} reordered ${reordered}`,
        )
        verdicts.push(verdict)
      }
      const sum = (of: 'acked' | 'lost' | 'doubled' | 'reordered') => verdicts.reduce((n, v) => n + v[of], 0)
      const problems = verdicts.flatMap((v) => v.problems)
      return { acked: sum('acked'), lost: sum('lost'), doubled: sum('doubled'), reordered: sum('reordered'), problems }
    },
  }
}
const optionsOf = ({ databaseUrl, dataDir }: Stage) => ({
  ...{ url: databaseUrl, dataDir: join(dataDir, 'server'), to: join(dataDir, 'backups') },
  ...{ version: 'ledger', needsSecretKeys: false, linkLive: false, keep: null, clock: systemClock },
  prefix: 'beseda-' as const,
})

/** Restores into another PostgreSQL and another folder. */
const restored = async (stage: Stage, folder: string, sendings: readonly Sending[]): Promise<Verdict> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'beseda-restored-'))
  const own = { clock: systemClock, say: () => {} }
  const database = await startEmbedded({ dataDir, fast: true })
  const sql = new pg.Pool({ connectionString: database.url, max: 2 })
  sql.on('error', () => {})
  sql.on('connect', (client) => client.on('error', () => {})) // the database may stop before a connection has closed
  try {
    await restoreInto({ url: database.url, dataDir }, folder, { ...own, manifest: await checkRestorable(folder, own) })
    const verdict = await compareWithDatabase({ ...stage, sql }, sendings)
    // jobs of that moment wait for the restored server
    return { ...verdict, problems: verdict.problems.filter((problem) => !/^\d+ jobs /.test(problem)) }
  } finally {
    await sql.end()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
