import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'

/** When scrolled, the topmost visible row stays in place when rows are added or removed above it. */
export const useStill = (
  items: readonly { readonly key: string }[],
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): void => {
  const anchor = useRef<{ readonly key: string; readonly start: number } | null>(null)
  const known = useRef(items)
  // Read before the commit: the user may have scrolled since the last one, and a shorter list moves the edge itself.
  const before = virtualizer.scrollElement?.scrollTop ?? 0
  useLayoutEffect(() => {
    const element = virtualizer.scrollElement
    if (!element) return
    const held = anchor.current
    if (known.current !== items && held && before > 0) {
      const index = items.findIndex((item) => item.key === held.key)
      const start = virtualizer.measurementsCache[index]?.start
      const wanted = start === undefined ? element.scrollTop : before + start - held.start
      if (wanted !== element.scrollTop) element.scrollTop = wanted
    }
    known.current = items
    const edge = element.scrollTop
    const first = virtualizer.getVirtualItems().find((drawn) => drawn.start >= edge)
    anchor.current = first ? { key: String(first.key), start: first.start } : null
  })
}
