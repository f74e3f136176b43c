import { startTransition, useEffect, useState } from 'react'
import { later } from './clock.ts'

/** Whether the component has been there for so long, in milliseconds: then there is time for what is not seen yet. */
export const useTimeAfter = (ms: number): boolean => {
  const [isOver, setOver] = useState(false)
  useEffect(() => later(ms, () => startTransition(() => setOver(true))), [ms])
  return isOver
}
