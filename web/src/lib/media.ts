import { useSyncExternalStore } from 'react'

interface Source {
  readonly subscribe: (changed: () => void) => () => void
  readonly read: () => boolean
}
/** One list per query: dozens of components read the same few. */
const sources = new Map<string, Source>()
const makeSource = (query: string): Source => {
  const list = matchMedia(query)
  return {
    subscribe: (changed) => {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    read: () => list.matches,
  }
}

/** Whether the media query matches; updates with the window. */
export const useMedia = (query: string): boolean => {
  const source = sources.get(query) ?? makeSource(query)
  sources.set(query, source)
  return useSyncExternalStore(source.subscribe, source.read)
}

/** The widths at which the layout changes. */
export const media = {
  phone: '(max-width: 639.98px)',
  twoPanes: '(max-width: 899.98px)',
  /** Below, the thread next to menu, list and panel would be too narrow for the labels of its buttons. */
  panelOver: '(max-width: 1239.98px)',
  foldedMenu: '(max-width: 1359.98px)',
  wide: '(min-width: 1680px)',
} as const
