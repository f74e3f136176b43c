import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function in every render, with the newest content. The canvas tells all nodes and links of every changed
 * property, so a handler must not be a new one for each frame of a drag.
 */
export const useStable = <A extends readonly unknown[], R>(run: (...args: A) => R): ((...args: A) => R) => {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
