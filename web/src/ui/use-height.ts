import { type RefObject, useLayoutEffect } from 'react'

/** Space around a floating box, in CSS pixels. */
const around = 32

/**
 * Keeps the height of a floating box in a CSS variable of the page, with the space around it, so that lists can leave that
 * space free; without a box the variable is not set.
 */
export const useHeight = (box: RefObject<HTMLElement | null>, name: `--${string}`, isShown: boolean): void => {
  useLayoutEffect(() => {
    const element = box.current
    if (!isShown || !element) return
    const root = document.documentElement.style
    const measure = () => root.setProperty(name, `${element.offsetHeight + around}px`)
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => {
      resized.disconnect()
      root.removeProperty(name)
    }
  }, [box, name, isShown])
}
