import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Shorter lists are rendered completely. */
const few = 80
const spare = 12
/** Rows on paper; files have more. */
const printed = 3000

export interface RowWindow {
  /** Rows `from` (inclusive) to `to` (exclusive) are rendered. */
  readonly from: number
  readonly to: number
  /** CSS pixels of the space that replaces the other rows. */
  readonly before: number
  readonly after: number
}

const firstRow = 'tbody:not([data-totals]) tr:not([data-gap])'

/**
 * Which rows of a table in a scrolling box are rendered. All rows have the height of the first one; `onEnd` is called
 * when the last one comes near. `whole`: scrolling ends with a whole row at the top, below what stays there.
 */
export const useWindow = (
  box: RefObject<HTMLElement | null>,
  count: number,
  onEnd: (() => void) | undefined,
  whole = false,
): RowWindow => {
  const [state, setState] = useState({ from: 0, to: few, height: 38 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const rowHeight = () => element.querySelector(firstRow)?.getBoundingClientRect().height || 38
    const measure = () => {
      const height = rowHeight()
      const table = element.querySelector('table')
      const head = element.querySelector('thead')?.offsetHeight
      if (head) element.style.setProperty('--head', `${head}px`)
      // so that the last row is reached with a whole row at the top, too
      const hidden = (table?.offsetHeight ?? 0) - element.clientHeight
      if (whole && table) table.style.marginBottom = hidden > 0 ? `${(height - (hidden % height)) % height}px` : ''
      const from = Math.max(0, Math.floor(element.scrollTop / height) - spare)
      const to = from + Math.ceil((element.clientHeight || 800) / height) + 2 * spare
      setState((known) =>
        known.from === from && known.to === to && known.height === height ? known : { from, to, height },
      )
      if (element.scrollTop + element.clientHeight > element.scrollHeight - 12 * height) onEnd?.()
    }
    const settle = () => {
      const over = element.scrollTop % rowHeight()
      const rest = rowHeight() - over
      if (Math.min(over, rest) >= 1) element.scrollBy({ top: over < rest ? -over : rest })
    }
    const print = () => flushSync(() => setState({ from: 0, to: printed, height: rowHeight() }))
    measure()
    addEventListener('beforeprint', print)
    addEventListener('afterprint', measure)
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    if (whole) element.addEventListener('scrollend', settle)
    return () => {
      element.removeEventListener('scrollend', settle)
      removeEventListener('beforeprint', print)
      removeEventListener('afterprint', measure)
      resized.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [box, onEnd, whole])
  if (count <= few) return { from: 0, to: count, before: 0, after: 0 }
  const from = Math.min(state.from, Math.max(0, count - (state.to - state.from)))
  const to = Math.min(count, state.to)
  return { from, to, before: from * state.height, after: (count - to) * state.height }
}
