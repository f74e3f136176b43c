import { useSyncExternalStore } from 'react'
import { later } from '../../../lib/clock.ts'

/** A requested jump to an entry of a chat. */
export interface Jump {
  readonly chatId: string
  readonly seq: number
  /** Increases with every jump, so that the same jump works twice. */
  readonly n: number
}
const ringMs = 1200
let jump: Jump | null = null
let ringed: number | null = null
let count = 0
let cancelRing = (): void => undefined
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Shows an entry: the feed loads its surroundings, scrolls to it and highlights it for a moment. */
export const jumpTo = (chatId: string, seq: number): void => {
  count += 1
  jump = { chatId, seq, n: count }
  notifyListeners()
}
export const jumpDone = (done: Jump): void => {
  if (jump?.n !== done.n) return
  jump = null
  ringed = done.seq
  cancelRing()
  cancelRing = later(ringMs, () => {
    ringed = null
    notifyListeners()
  })
  notifyListeners()
}
export const useJump = (chatId: string): Jump | null =>
  useSyncExternalStore(subscribe, () => (jump?.chatId === chatId ? jump : null))
export const useRinged = (): number | null => useSyncExternalStore(subscribe, () => ringed)
