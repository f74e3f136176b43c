import { useSyncExternalStore } from 'react'
import { every, later, now } from '../lib/clock.ts'
import { isPageHeld } from '../lib/unsaved.ts'

/** A tab that was idle for this long updates to the new version without asking. */
const idleMs = 10 * 60_000
const checkMs = 30 * 60_000
/** The new worker takes over at once, unless the old one is still busy. */
const takeOverMs = 3_000

let waiting: ServiceWorker | null = null
let outdated = false
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Whether there is a newer version than the running one. */
export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => waiting !== null || outdated,
  )
/** Tells the other tabs to load the version of the waiting worker. */
let tabs: BroadcastChannel | null = null
/** Activates the new worker; the change of controller reloads every tab. */
export const takeNewVersion = (): void => {
  if (!waiting) {
    location.reload()
    return
  }
  waiting.postMessage('takeOver')
  // Chromium lets the old worker finish its calls first, up to 5 minutes. The new pages come from the network even then.
  later(takeOverMs, () => {
    tabs?.postMessage('load')
    location.reload()
  })
}

const watchIdle = () => {
  let touchedAt = now()
  const touch = () => {
    touchedAt = now()
  }
  for (const type of ['pointerdown', 'keydown', 'wheel', 'focus']) addEventListener(type, touch, { passive: true })
  every(60_000, () => {
    if (waiting && now() - touchedAt >= idleMs && !isPageHeld()) takeNewVersion()
  })
}
/** Whether the page already has the version of the worker, as after a manual reload. */
const isOwnVersion = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = (event) => resolve(event.data === true)
    const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
    worker.postMessage({ has: entry ? new URL(entry.src).pathname : '' }, [port2])
  })
const reloadUnlessOwn = async (worker: ServiceWorker | null): Promise<void> => {
  if (worker && !(await isOwnVersion(worker))) location.reload()
}
const watch = (registration: ServiceWorkerRegistration) => {
  const found = () => {
    const fresh = registration.installing ?? registration.waiting
    if (!fresh) return
    const settle = async () => {
      if (fresh.state !== 'installed' || !navigator.serviceWorker.controller || (await isOwnVersion(fresh))) return
      waiting = fresh
      notifyListeners()
    }
    void settle()
    fresh.addEventListener('statechange', () => void settle())
  }
  found()
  registration.addEventListener('updatefound', found)
  tabs = new BroadcastChannel('new-version')
  tabs.addEventListener('message', () => void reloadUnlessOwn(registration.waiting))
  every(checkMs, () => void registration.update().catch(() => null))
}

export const registerServiceWorker = (): void => {
  // A file of the running version no longer exists on the server: only a reload helps.
  addEventListener('vite:preloadError', () => {
    outdated = true
    notifyListeners()
  })
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => void reloadUnlessOwn(navigator.serviceWorker.controller),
  )
  watchIdle()
  navigator.serviceWorker
    .register('/service-worker.js', { scope: '/', updateViaCache: 'none' })
    .then(watch)
    .catch((error: unknown) => console.warn('no service worker', error))
}
