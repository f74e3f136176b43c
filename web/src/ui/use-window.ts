import { type RefObject, useEffect, useState } from 'react'

/** Shorter lists are rendered completely. */
const few = 80
const spare = 12

export interface RowWindow {
  /** Rows `from` (inclusive) to `to` (exclusive) are rendered. */
  readonly from: number
  readonly to: number
  /** CSS pixels of the space that replaces the other rows. */
  readonly before: number
  readonly after: number
}

/**
 * Which rows of a table in a scrolling box are rendered. All rows have the height of the first one; `onEnd` is called
 * when the last one comes near.
 */
export const useWindow = (
  box: RefObject<HTMLElement | null>,
  count: number,
  onEnd: (() => void) | undefined,
): RowWindow => {
  const [state, setState] = useState({ from: 0, to: few, height: 38 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const height = element.querySelector<HTMLElement>('tbody tr:not([data-gap])')?.offsetHeight || 38
      const from = Math.max(0, Math.floor(element.scrollTop / height) - spare)
      const to = from + Math.ceil((element.clientHeight || 800) / height) + 2 * spare
      setState((known) =>
        known.from === from && known.to === to && known.height === height ? known : { from, to, height },
      )
      if (element.scrollTop + element.clientHeight > element.scrollHeight - 12 * height) onEnd?.()
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [box, onEnd])
  if (count <= few) return { from: 0, to: count, before: 0, after: 0 }
  const from = Math.min(state.from, Math.max(0, count - (state.to - state.from)))
  const to = Math.min(count, state.to)
  return { from, to, before: from * state.height, after: (count - to) * state.height }
}
