import { useSyncExternalStore } from 'react'
import { localValue } from '../../lib/local-value.ts'

/** The key that sends: `enter`, or `ctrlEnter` for users who write long answers. Stored in this browser. */
export type SendKey = 'enter' | 'ctrlEnter'
const stored = localValue('sendKey')
const current = (): SendKey => (stored.get() === 'ctrlEnter' ? 'ctrlEnter' : 'enter')

export const useSendKey = (): SendKey => useSyncExternalStore(stored.subscribe, current)
export const chooseSendKey = (key: SendKey): void => stored.set(key === 'enter' ? null : key)

interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
}
/** Whether this key press sends. Shift Enter never does, nor does Enter that ends an IME composition. */
export const sends = (event: KeyPress, key: SendKey): boolean => {
  if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.isComposing) return false
  const isWithControl = event.ctrlKey || event.metaKey
  return key === 'enter' || isWithControl
}
