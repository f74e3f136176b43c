import { useSyncExternalStore } from 'react'
import { begun, only, ranged, type Selection, toggled } from './selection.ts'

let current: Selection | null = null
const listeners = new Set<() => void>()
const set = (next: Selection | null): void => {
  current = next
  for (const listener of listeners) listener()
}
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const startSelecting = (): void => set(current ?? begun)
export const stopSelecting = (): void => {
  if (current) set(null)
}
export const select = (id: string): void => set(toggled(current ?? begun, id))
/** `from`: the start of the range when nothing was selected before. */
export const selectTo = (id: string, order: readonly string[], from: string | null): void =>
  set(ranged(current?.anchor ? current : { ids: current?.ids ?? begun.ids, anchor: from }, id, order))
export const selectOnly = (ids: readonly string[]): void => set(only(current ?? begun, ids))

export const isSelecting = (): boolean => current !== null
/** null: selection mode is off. */
export const useSelection = (): Selection | null => useSyncExternalStore(subscribe, () => current)
/** State of one row: null while selection mode is off. Rerenders only when this value changes. */
export const useSelected = (id: string): boolean | null =>
  useSyncExternalStore(subscribe, () => current?.ids.has(id) ?? null)
