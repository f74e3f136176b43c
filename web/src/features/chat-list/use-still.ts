import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'

/** When scrolled, the topmost visible row stays in place when rows are added or removed above it. */
export const useStill = (
  items: readonly { readonly key: string }[],
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): void => {
  const anchor = useRef<{ readonly key: string; readonly start: number } | null>(null)
  const known = useRef(items)
  const hasChanged = known.current !== items
  // Read before the commit: the user may have scrolled since the last one, and a shorter list moves the edge itself.
  const before = hasChanged ? (virtualizer.scrollElement?.scrollTop ?? 0) : 0
  // Reading the element here would force a layout of the whole page at every render.
  useLayoutEffect(() => {
    const element = virtualizer.scrollElement
    if (!element) return
    let edge = virtualizer.scrollOffset ?? 0
    const held = anchor.current
    if (hasChanged && held && before > 0) {
      const index = items.findIndex((item) => item.key === held.key)
      const start = virtualizer.measurementsCache[index]?.start
      edge = start === undefined ? before : before + start - held.start
      if (start !== undefined) element.scrollTop = edge
    }
    known.current = items
    const first = virtualizer.getVirtualItems().find((drawn) => drawn.start >= edge)
    anchor.current = first ? { key: String(first.key), start: first.start } : null
  })
}
