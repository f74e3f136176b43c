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
/** `from`: where the range begins when nothing was selected before. */
export const selectTo = (id: string, order: readonly string[], from: string | null): void =>
  set(ranged(current?.anchor ? current : { ids: current?.ids ?? begun.ids, anchor: from }, id, order))
export const selectOnly = (ids: readonly string[]): void => set(only(current ?? begun, ids))

export const isSelecting = (): boolean => current !== null
/** null: nobody is selecting. */
export const useSelection = (): Selection | null => useSyncExternalStore(subscribe, () => current)
/** Of one row: null while nobody is selecting. Drawn again only when that changes. */
export const useSelected = (id: string): boolean | null =>
  useSyncExternalStore(subscribe, () => current?.ids.has(id) ?? null)
