import { startTransition, useEffect, useState } from 'react'
import { afterShown, later } from './clock.ts'

/**
 * The value as of the last paint: what depends on it is rendered when everything else is on the screen. Rendered earlier, it would delay
 * the browser, which still has to show that paint.
 */
export const useAfterPaint = <T>(value: T): T => {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    if (painted === value) return
    return afterShown(() => startTransition(() => setPainted(value)))
  }, [painted, value])
  return painted
}

/** Whether the component has been there for so long, in milliseconds: then there is time for what is not seen yet. */
export const useTimeAfter = (ms: number): boolean => {
  const [isOver, setOver] = useState(false)
  useEffect(() => later(ms, () => startTransition(() => setOver(true))), [ms])
  return isOver
}
