import { afterShown } from '../lib/clock.ts'

interface Entry {
  readonly isPush: boolean
  readonly state: unknown
  readonly href: string
}
const samePath = (href: string): boolean => new URL(href, location.href).pathname === location.pathname

/**
 * The window for the router. Changes within a page, such as another open chat, reach the address bar when they are on the screen: the
 * browser needs 5 ms for a new address, and the operator would wait for it. The router knows the new address at once.
 */
export const lateAddress = () => {
  const { history } = window
  let waiting: Entry | null = null
  let cancel = (): void => undefined
  const take = (): Entry | null => {
    cancel()
    const entry = waiting
    waiting = null
    return entry
  }
  const write = ({ isPush, state, href }: Entry) => history[isPush ? 'pushState' : 'replaceState'](state, '', href)
  const flush = (): void => {
    const entry = take()
    if (entry) write(entry)
  }
  const change = (isPush: boolean) => (state: unknown, _title: string, href?: string) => {
    if (isPush) flush()
    // replaces what waits, too
    const entry = { isPush: isPush || (take()?.isPush ?? false), state, href: href ?? location.href }
    if (!samePath(entry.href) || document.hidden) return write(entry)
    waiting = entry
    cancel = afterShown(flush)
  }
  // Back leaves the entry before the one that waits: the browser does not have it yet.
  window.addEventListener('popstate', take)
  window.addEventListener('pagehide', flush)
  const flushed = (): History => {
    flush()
    return history
  }
  return {
    location,
    document,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    history: {
      get state() {
        return flushed().state
      },
      get length() {
        return flushed().length
      },
      pushState: change(true),
      replaceState: change(false),
      back: () => flushed().back(),
      forward: () => flushed().forward(),
      go: (delta: number) => flushed().go(delta),
    },
  }
}
