import { useSyncExternalStore } from 'react'
import { announce } from './announce.ts'
import { later } from './clock.ts'

export interface ToastAction {
  readonly label: string
  /** The key shown next to the label, such as `Z`. */
  readonly keys?: string
  readonly run: () => void
}
export interface NewToast {
  readonly kind: 'info' | 'success' | 'error'
  readonly text: string
  /** A toast with an action (undo) stays 8 s. */
  readonly action?: ToastAction
  /** Stays until closed. */
  readonly stays?: boolean
}
export interface ShownToast extends NewToast {
  readonly id: number
}
const maxShown = 3
let shown: readonly ShownToast[] = []
let lastId = 0
let paused = false
const listeners = new Set<() => void>()
const timers = new Map<number, () => void>()

const change = (next: readonly ShownToast[]) => {
  shown = next
  for (const listener of listeners) listener()
}
/** An error stays long enough to be read and acted upon. */
const lifeMs = ({ kind, action, stays }: NewToast): number | null =>
  stays ? null : kind === 'error' ? 20_000 : action ? 8000 : 5000

export const closeToast = (id: number): void => {
  timers.get(id)?.()
  timers.delete(id)
  change(shown.filter((toast) => toast.id !== id))
}
const arm = (toast: ShownToast) => {
  const ms = lifeMs(toast)
  if (ms === null || paused || document.visibilityState === 'hidden') return
  timers.get(toast.id)?.()
  timers.set(
    toast.id,
    later(ms, () => closeToast(toast.id)),
  )
}
/** Shows a short message about something that the screen itself does not show. Returns its id for `closeToast`. */
export const toast = (fresh: NewToast): number => {
  lastId += 1
  const added = { ...fresh, id: lastId }
  const same = shown.find((known) => known.text === fresh.text && known.kind === fresh.kind && !known.action)
  change([...shown.filter((known) => known !== same), added].slice(-maxShown))
  arm(added)
  announce(fresh.text, fresh.kind === 'error' ? 'assertive' : 'polite')
  return added.id
}
/** Runs the action once and removes the toast. */
export const runToast = (id: number): void => {
  const found = shown.find((known) => known.id === id)
  closeToast(id)
  found?.action?.run()
}
export const undoKey = 'Z'
/** Runs the action of the newest toast, for the undo key. False: no toast has an action. */
export const undoLast = (): boolean => {
  const last = shown.findLast((known) => known.action?.keys === undoKey)
  if (last) runToast(last.id)
  return last !== undefined
}
/** While the pointer or the focus is on the toasts, or the tab is hidden, none disappears. */
export const pauseToasts = (pause: boolean): void => {
  paused = pause
  for (const cancel of timers.values()) cancel()
  timers.clear()
  if (!pause) for (const known of shown) arm(known)
}
const onVisibilityChange = () => pauseToasts(paused)

export const useToasts = (): readonly ShownToast[] =>
  useSyncExternalStore(
    (changed) => {
      if (listeners.size === 0) document.addEventListener('visibilitychange', onVisibilityChange)
      listeners.add(changed)
      return () => {
        listeners.delete(changed)
        if (listeners.size === 0) document.removeEventListener('visibilitychange', onVisibilityChange)
      }
    },
    () => shown,
  )
