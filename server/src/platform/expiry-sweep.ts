import { prepared, toDb } from './db.ts'
import type { Sweep } from './sweeps.ts'
import { systemWork } from './unit-of-work.ts'

export interface Expiring {
  readonly table: string
  readonly key: string
  /** The indexed instant after which the row goes away. */
  readonly column: string
}
const batch = 100

/** Rows that have had their time are deleted. */
export const expirySweep = (name: string, { table, key, column }: Expiring): Sweep => {
  const earliest = prepared(`select min(${column}) as at from ${table}`)
  const take = prepared(`
    delete from ${table} where ${key} in (
      select ${key} from ${table} where ${column} <= $1 order by ${column} limit ${batch} for update skip locked)
    returning 1`)
  return {
    name,
    next: (deps) => systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, []))[0]?.at ?? null),
    runOne: async (deps) => (await systemWork(deps, (s) => s.run(take, [toDb(s.now)]))).length > 0,
  }
}
