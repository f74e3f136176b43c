import { prepared, toDb } from './db.ts'
import type { Sweep } from './sweeps.ts'
import { systemWork } from './unit-of-work.ts'

export interface Expiring {
  readonly table: string
  readonly key: string
  /** Indexed column with the time after which the row is deleted. */
  readonly column: string
}
const batch = 100

/** A sweep that deletes expired rows. */
export const expirySweep = (name: string, { table, key, column }: Expiring): Sweep => {
  const earliest = prepared(`select min(${column}) as at from ${table}`)
  const removeBatch = prepared(`
    delete from ${table} where ${key} in (
      select ${key} from ${table} where ${column} <= $1 order by ${column} limit ${batch} for update skip locked)
    returning 1`)
  return {
    name,
    next: (deps) => systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, []))[0]?.at ?? null),
    runOne: async (deps) => (await systemWork(deps, (s) => s.run(removeBatch, [toDb(s.now)]))).length > 0,
  }
}
