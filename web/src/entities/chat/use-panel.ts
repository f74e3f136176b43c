import { useMemo, useSyncExternalStore } from 'react'
import { localValue } from '../../lib/local-value.ts'

export const panels = ['client', 'history', 'knowledge', 'files', 'session'] as const
export type Panel = (typeof panels)[number]

/** The side panel, kept in this browser: `off`, or its name; the client's profile by default. */
const stored = localValue('panel')
/** In a narrow window a panel covers the thread, so it is closed by default. */
let floating: Panel | null = null
let last: Panel = 'client'
const listeners = new Set<() => void>()

const isPanel = (value: string | null): value is Panel => panels.some((panel) => panel === value)
const docked = (): Panel | null => {
  const value = stored.get()
  if (value === 'off') return null
  return isPanel(value) ? value : 'client'
}
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  const end = stored.subscribe(changed)
  return () => {
    listeners.delete(changed)
    end()
  }
}

export const hideFloating = (): void => {
  floating = null
  for (const listener of listeners) listener()
}

export interface PanelState {
  readonly panel: Panel | null
  readonly show: (panel: Panel | null) => void
  /** Closes the panel if it is shown, otherwise opens it. */
  readonly choose: (panel: Panel) => void
  readonly toggle: () => void
}
/** `isFloating`: the window is too narrow to show the panel next to the thread. */
export const usePanel = (isFloating: boolean): PanelState => {
  const panel = useSyncExternalStore(subscribe, () => (isFloating ? floating : docked()))
  return useMemo(() => {
    const show = (next: Panel | null): void => {
      if (next) last = next
      if (isFloating) floating = next
      else stored.set(next ?? 'off')
      for (const listener of listeners) listener()
    }
    return {
      panel,
      show,
      choose: (next) => show(next === panel ? null : next),
      toggle: () => show(panel === null ? last : null),
    }
  }, [panel, isFloating])
}
