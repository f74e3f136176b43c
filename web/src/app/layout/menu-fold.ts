import { useLayoutEffect, useSyncExternalStore } from 'react'
import { media, useMedia } from '../../lib/media.ts'
import { stored } from '../../lib/storage.ts'

export interface MenuFold {
  readonly folded: boolean
  readonly toggle: () => void
}
const width = { open: '204px', folded: '56px' } as const

/** The menu collapses to icons automatically in narrow windows, and by the user's choice in wide ones. */
export const useMenuFold = (): MenuFold => {
  const chosen = useSyncExternalStore(stored.menu.subscribe, stored.menu.get)
  const isNarrow = useMedia(media.foldedMenu)
  const isPhone = useMedia(media.phone)
  // In a narrow window the choice made in a wide one does not apply: the menu would take a third of the width.
  const folded = isNarrow ? chosen !== 'openNarrow' : chosen === 'folded'
  useLayoutEffect(() => {
    const now = isPhone ? '0px' : folded ? width.folded : width.open
    document.documentElement.style.setProperty('--menu-width', now)
  }, [folded, isPhone])
  const toggle = () => {
    if (isNarrow) stored.menu.set(folded ? 'openNarrow' : null)
    else stored.menu.set(folded ? null : 'folded')
  }
  return { folded, toggle }
}
