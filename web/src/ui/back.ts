import { useEffect, useRef } from 'react'

/** What covers the page, the topmost last. */
const open: { readonly close: () => void }[] = []

/** While it is on the screen, the browser's Back closes it instead of leaving the page below. */
export const useBackCloses = (isOpen: boolean, close: () => void): void => {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const entry = { close: () => latest.current() }
    open.push(entry)
    return () => void open.splice(open.indexOf(entry), 1)
  }, [isOpen])
}
/** Closes the topmost; false: nothing covers the page. */
export const closeTopmost = (): boolean => {
  const top = open.at(-1)
  top?.close()
  return top !== undefined
}
