import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Placement, placementOf } from './anchor.ts'

const view = { width: 1000, height: 800 }
const size = { width: 200, height: 100 }

test('next to the anchor, aligned as requested', () => {
  const anchor = { left: 300, top: 300, width: 100, height: 30 }
  expect(placementOf(anchor, size, view, 'bottom-start')).toEqual({ left: 300, top: 334 })
  expect(placementOf(anchor, size, view, 'bottom-end')).toEqual({ left: 200, top: 334 })
  expect(placementOf(anchor, size, view, 'top')).toEqual({ left: 250, top: 196 })
  expect(placementOf(anchor, size, view, 'right-start')).toEqual({ left: 404, top: 300 })
})
test('flips to the other side where there is no space', () => {
  const low = { left: 300, top: 760, width: 100, height: 30 }
  expect(placementOf(low, size, view, 'bottom-start').top).toBe(656)
  const high = { left: 300, top: 10, width: 100, height: 30 }
  expect(placementOf(high, size, view, 'top-start').top).toBe(44)
})
test('is never outside the window', () => {
  const placements: Placement[] = [
    'bottom-start',
    'bottom-end',
    'bottom',
    'top-start',
    'top-end',
    'top',
    'right-start',
    'right',
  ]
  const box = fc.record({
    left: fc.integer({ min: -50, max: 1050 }),
    top: fc.integer({ min: -50, max: 850 }),
    width: fc.integer({ min: 0, max: 400 }),
    height: fc.integer({ min: 0, max: 400 }),
  })
  fc.assert(
    fc.property(box, fc.constantFrom(...placements), (anchor, placement) => {
      const { left, top } = placementOf(anchor, size, view, placement)
      expect(left).toBeGreaterThanOrEqual(8)
      expect(top).toBeGreaterThanOrEqual(8)
      expect(left + size.width).toBeLessThanOrEqual(view.width - 8)
      expect(top + size.height).toBeLessThanOrEqual(view.height - 8)
    }),
  )
})
