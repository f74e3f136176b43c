import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, grid, type Link, layOut, nodeWidth, snapped } from './layout.ts'

const boxes = (...ids: readonly string[]): Box[] => ids.map((id) => ({ id, height: 120 }))
const links = (...pairs: readonly string[]): Link[] => pairs.map((pair) => ({ from: pair[0]!, to: pair[1]! }))

test('a node is to the right of all that lead to it', () => {
  const at = layOut(boxes('a', 'b', 'c', 'd'), links('ab', 'bc', 'ac', 'cd', 'ad'))
  expect([...'abcd'].map((id) => at.get(id)!.x)).toEqual([0, 300, 600, 900])
})

test('a link back does not move the start', () => {
  const at = layOut(boxes('a', 'b', 'c'), links('ab', 'bc', 'ca'))
  expect(at.get('a')!.x).toBe(0)
  expect(at.get('c')!.x).toBe(600)
})

test('links do not cross where they need not', () => {
  const at = layOut(boxes('a', 'b', 'c', 'd', 'e'), links('ab', 'ac', 'be', 'cd'))
  expect(at.get('b')!.y < at.get('c')!.y).toBe(at.get('e')!.y < at.get('d')!.y)
})

test('nodes without links stand below', () => {
  const at = layOut(boxes('a', 'lost', 'b'), links('ab'))
  expect(at.get('lost')!.y).toBeGreaterThan(Math.max(at.get('a')!.y, at.get('b')!.y) + 120)
})

test('random graphs: every node has a place on the grid, and none covers another', () => {
  const graph = fc.integer({ min: 1, max: 40 }).chain((count) =>
    fc.record({
      heights: fc.array(fc.integer({ min: 60, max: 500 }), { minLength: count, maxLength: count }),
      pairs: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 80 }),
    }),
  )
  fc.assert(
    fc.property(graph, ({ heights, pairs }) => {
      const all = heights.map((height, i) => ({ id: String(i), height }))
      const at = layOut(
        all,
        pairs.map(([from, to]) => ({ from: String(from), to: String(to) })),
      )
      for (const { id } of all) {
        const { x, y } = at.get(id)!
        expect([x % grid, Math.abs(y % grid)]).toEqual([0, 0])
      }
      for (const a of all)
        for (const b of all) {
          if (a.id >= b.id) continue
          const [p, q] = [at.get(a.id)!, at.get(b.id)!]
          const apart = Math.abs(p.x - q.x) >= nodeWidth || (p.y < q.y ? p.y + a.height <= q.y : q.y + b.height <= p.y)
          expect(apart, `${a.id} ${b.id}`).toBe(true)
        }
    }),
    { numRuns: 200 },
  )
})

test('snapping goes to the nearest point', () => {
  expect(snapped({ x: 29, y: -11 })).toEqual({ x: 20, y: -20 })
})
