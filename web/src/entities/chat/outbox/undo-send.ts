import { useSyncExternalStore } from 'react'
import { stored } from '../../../lib/storage.ts'

/** For so long a message waits in this browser and can be cancelled, when the user has chosen that. */
export const undoSendMs = 5000

export const hasUndoSend = (): boolean => stored.undoSend.get() === 'on'
export const useUndoSend = (): boolean => useSyncExternalStore(stored.undoSend.subscribe, hasUndoSend)
export const switchUndoSend = (on: boolean): void => stored.undoSend.set(on ? 'on' : null)
