import { useSyncExternalStore } from 'react'

/** Whether the media query matches; updates with the window. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )

/** The widths at which the layout changes. */
export const media = {
  phone: '(max-width: 639.98px)',
  twoPanes: '(max-width: 899.98px)',
  /** Below, the thread beside menu, list and panel would be too narrow for the labels of its buttons. */
  panelOver: '(max-width: 1239.98px)',
  foldedMenu: '(max-width: 1359.98px)',
  wide: '(min-width: 1680px)',
} as const
