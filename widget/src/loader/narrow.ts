import { sheetOf } from './elements.ts'

/**
 * On a phone the open panel covers the page: the page behind must not scroll, and the back gesture closes the panel.
 */
export interface NarrowMode {
  enter(): void
  leave(): void
}
type Watcher = EventTarget & { destroy(): void }
declare const CloseWatcher: { new (): Watcher } | undefined

export const narrowScreen = '(max-width: 639px), (max-height: 479px)'

export const createNarrowMode = (o: {
  /** Follows the part of the screen above the keyboard, in CSS pixels. */
  readonly onRoom: (room: { readonly top: number; readonly height: number } | null) => void
  readonly onBack: () => void
}): NarrowMode => {
  let lock: CSSStyleSheet | null = null
  let watcher: Watcher | null = null
  let inside: AbortController | null = null
  const follow = () => {
    const view = window.visualViewport
    if (inside && view) o.onRoom({ top: view.offsetTop, height: view.height })
  }
  return {
    enter: () => {
      if (inside || !matchMedia(narrowScreen).matches) return
      inside = new AbortController()
      lock ??= sheetOf(document, '')
      lock.replaceSync('html{overflow:hidden!important}')
      for (const name of ['resize', 'scroll']) visualViewport?.addEventListener(name, follow, inside)
      if (typeof CloseWatcher !== 'undefined') {
        watcher = new CloseWatcher()
        watcher.addEventListener('close', o.onBack, inside)
      }
      follow()
    },
    leave: () => {
      if (!inside) return
      inside.abort()
      inside = null
      lock?.replaceSync('')
      watcher?.destroy()
      watcher = null
      o.onRoom(null)
    },
  }
}
