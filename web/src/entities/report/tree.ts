import type { ReportRow } from '@beseda/contract/entities/report.ts'

type Node = Pick<ReportRow, 'key' | 'parentKey'>
/** Rows of a tree in its order, parents first, and how deep each one is. Rows whose parent is missing are on top. */
export const levelsOf = <Row extends Node>(
  all: readonly Row[],
): { readonly rows: readonly Row[]; readonly levels: ReadonlyMap<string | null, number> } => {
  const known = new Set(all.map(({ key }) => key))
  const rows: Row[] = []
  const levels = new Map<string | null, number>()
  const add = (parentKey: string | null, level: number) => {
    for (const row of all) {
      const parent = row.parentKey !== null && known.has(row.parentKey) ? row.parentKey : null
      if (parent !== parentKey || levels.has(row.key)) continue
      rows.push(row)
      levels.set(row.key, level)
      if (row.key !== null) add(row.key, level + 1)
    }
  }
  add(null, 0)
  return { rows, levels }
}
