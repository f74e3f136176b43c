import { useLayoutEffect, useSyncExternalStore } from 'react'
import { media, useMedia } from '../../lib/media.ts'
import { stored } from '../../lib/storage.ts'

export interface MenuFold {
  readonly folded: boolean
  readonly toggle: () => void
}
const width = { open: '204px', folded: '56px' } as const

/** The menu folds to icons by itself where there is little room, and as the person chose on a wide screen. */
export const useMenuFold = (): MenuFold => {
  const chosen = useSyncExternalStore(stored.menu.subscribe, stored.menu.get)
  const isNarrow = useMedia(media.foldedMenu)
  const isPhone = useMedia(media.phone)
  // On a narrow screen the choice made on a wide one does not count: it would take a third of the room.
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
