import { type RefObject, useLayoutEffect, useRef } from 'react'

/** For a row of tabs that scrolls sideways where not all fit: the current one comes into view, also in another language or width. */
export const useCurrentInView = <T extends HTMLElement>(current: string): RefObject<T | null> => {
  const row = useRef<T>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab has become the current one
  useLayoutEffect(() => {
    const tab = row.current?.querySelector('[aria-current], [aria-selected="true"]')
    if (!row.current || !tab) return
    const box = row.current
    const show = () => {
      const [outer, inner] = [box.getBoundingClientRect(), tab.getBoundingClientRect()]
      if (inner.left >= outer.left && inner.right <= outer.right) return
      box.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
    }
    show()
    const resized = new ResizeObserver(show)
    resized.observe(box)
    resized.observe(tab)
    return () => resized.disconnect()
  }, [current])
  return row
}
