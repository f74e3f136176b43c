import type { Virtualizer } from '@tanstack/react-virtual'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useStill } from './use-still.ts'

const height = 64
type List = readonly { readonly key: string }[]
const rows = (...keys: string[]): List => keys.map((key) => ({ key }))
/** A list that renders all its rows, in a window as high as three of them. */
const draw = (first: List) => {
  const element = { scrollTop: 0 }
  const virtualizerOf = (items: List) => {
    const placed = items.map(({ key }, index) => ({ key, index, start: index * height }))
    return {
      scrollElement: element,
      scrollOffset: element.scrollTop,
      measurementsCache: placed,
      getVirtualItems: () => placed,
    } as unknown as Virtualizer<HTMLDivElement, Element>
  }
  const { rerender } = renderHook(({ items }) => useStill(items, virtualizerOf(items)), {
    initialProps: { items: first },
  })
  return { element, show: (items: List) => rerender({ items }) }
}
const five = rows('a', 'b', 'c', 'd', 'e')

test('a row above the visible ones moves nothing that is read', () => {
  const { element, show } = draw(five)
  element.scrollTop = 2 * height
  show(five)
  show(rows('new', ...five.map(({ key }) => key)))
  expect(element.scrollTop).toBe(3 * height)
  show(five)
  expect(element.scrollTop).toBe(2 * height)
})
test('at the top new rows are shown', () => {
  const { element, show } = draw(five)
  show(rows('new', ...five.map(({ key }) => key)))
  expect(element.scrollTop).toBe(0)
})
test('rows that change right after scrolling do not scroll back', () => {
  const { element, show } = draw(five)
  element.scrollTop = 2 * height
  show([...five])
  expect(element.scrollTop).toBe(2 * height)
  element.scrollTop = 3 * height
  show(rows('new', ...five.map(({ key }) => key)))
  expect(element.scrollTop).toBe(4 * height)
})
