import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './clock.ts'

/** The value as of the last paint: what depends on it is rendered after everything else is on the screen. */
export const useAfterPaint = <T>(value: T): T => {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    if (painted === value) return
    return afterPaint(() => startTransition(() => setPainted(value)))
  }, [painted, value])
  return painted
}
