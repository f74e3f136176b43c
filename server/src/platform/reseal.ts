import type { Statement } from './db.ts'
import type { Seal } from './secrets.ts'
import { systemWork, type WorkDeps } from './unit-of-work.ts'

/** A table with sealed values. */
export interface SealedTable<Row> {
  /** Selects and locks up to 100 rows whose value, returned as `sealed`, does not start with the key id $1. */
  readonly outdated: Statement
  /** Sets the value $1 in the row with the key from $2 on. */
  readonly replace: Statement
  readonly keyOf: (row: Row) => readonly unknown[]
  readonly ownerOf: (row: Row) => string
}
/** Seals every value under the first key. Throws when a value cannot be opened. */
export const reseal = async <Row extends { readonly sealed: Buffer }>(
  deps: WorkDeps,
  seal: Seal,
  { outdated, replace, keyOf, ownerOf }: SealedTable<Row>,
): Promise<void> => {
  let found: number
  do {
    found = await systemWork(deps, async (s) => {
      const rows = await s.run<Row>(outdated, [seal.keyId])
      for (const row of rows) {
        const owner = ownerOf(row)
        await s.run(replace, [seal.close(seal.open(row.sealed, owner), owner), ...keyOf(row)])
      }
      return rows.length
    })
  } while (found > 0)
}
