import { startTransition, useEffect, useState } from 'react'
import { afterShown, later } from './clock.ts'

/**
 * The value as of the last paint: what depends on it is rendered after everything else is on the screen. Rendered as soon as the paint
 * is made, it would take the processor from those who bring that paint to the screen.
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
