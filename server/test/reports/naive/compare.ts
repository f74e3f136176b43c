import type { Cell, ReportRow } from '@beseda/contract/entities/report.ts'
import type { MetricId } from '@beseda/contract/metrics/index.ts'
import { naiveCell } from './count.ts'
import type { Seen } from './observe.ts'

const prefixed = (prefix: string, stats: object | null) =>
  Object.fromEntries(Object.entries(stats ?? {}).map(([k, v]) => [prefix + k, v]))
const flat = (c: Cell) =>
  Object.entries({ n: c.n, value: c.value, of: c.of, ...prefixed('c', c.calendar), ...prefixed('w', c.working) })

/** Compares numbers of the product with those that were counted apart, and keeps what differs. */
export const createComparison = () => {
  const differences: string[] = []
  let compared = 0
  const number = (where: string, value: unknown, wanted: unknown): void => {
    compared++
    const isNear = typeof value === 'number' && typeof wanted === 'number' && Math.abs(value - wanted) < 0.01
    if (value !== wanted && !isNear) differences.push(`${where}: ${value} instead of ${wanted}`)
  }
  const cell = (where: string, shown: Cell, naive: Cell): void => {
    const wanted = new Map(flat(naive))
    for (const [name, value] of flat(shown)) number(`${where}.${name}`, value, wanted.get(name))
  }
  /** `presence`: the numbers of the row that are not made of sessions. */
  const cells = (
    where: string,
    shown: ReportRow['cells'],
    seen: readonly Seen[],
    presence: (id: MetricId) => Cell | undefined = () => undefined,
  ): void => {
    for (const [id, value] of Object.entries(shown)) {
      const naive = naiveCell(id as MetricId, seen) ?? presence(id as MetricId)
      if (naive) cell(`${where} ${id}`, value, naive)
    }
  }
  return { number, cell, cells, differences, count: () => compared }
}
export type Comparison = ReturnType<typeof createComparison>
