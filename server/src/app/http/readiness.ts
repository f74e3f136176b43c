import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { within } from '../../platform/within.ts'

/** Why the server is not ready: it stops, PostgreSQL does not answer or does not write, or the files cannot be written. */
export type NotReady = 'stopping' | 'database' | 'disk full' | 'data folder'

/** Also a change of no row fails in a database that only reads. */
const touch = prepared('update nodes set alive_until = alive_until where id = $1')
const full = new Set(['ENOSPC', 'EDQUOT', '53100'])
const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** A disk of a network may not answer at all. */
const diskMs = 5_000

const check = async (deps: Deps): Promise<NotReady | null> => {
  const [rows, files] = await Promise.allSettled([
    systemWork(deps, (s) => s.run(touch, [deps.nodeId])),
    within(deps.clock, diskMs, deps.files.checkWritable),
  ])
  const failed = [rows, files].find((o) => o.status === 'rejected')
  if (!failed) return null
  deps.log.warn('the server is not ready', { error: failed.reason })
  if (full.has(codeOf(failed.reason))) return 'disk full'
  return rows.status === 'rejected' ? 'database' : 'data folder'
}

/** Writes at most this often, however many ask. */
const validMs = 5_000
/** Checks that the server can write a row and a file. Null: it is ready. */
export const createReadiness = (deps: Deps, isStopping: () => boolean): (() => Promise<NotReady | null>) => {
  let checkedAt = Number.NEGATIVE_INFINITY
  let checked: Promise<NotReady | null> = Promise.resolve(null)
  return async () => {
    if (isStopping()) return 'stopping'
    if (deps.clock.tick() - checkedAt >= validMs) {
      checkedAt = deps.clock.tick()
      checked = check(deps)
    }
    return checked
  }
}
