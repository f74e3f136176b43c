import { useSyncExternalStore } from 'react'

/** The state of the live connection, fed by the application's realtime client and read by everybody. */
export interface Connection {
  /** `connecting`: not longer than a moment, nothing is shown. */
  readonly state: 'connecting' | 'online' | 'offline'
  /** Since when there is no connection; null while online. */
  readonly offlineSince: number | null
  /** Tries at once; resolves when that attempt has ended either way. */
  readonly retryNow: () => Promise<void>
}
let connection: Connection = { state: 'connecting', offlineSince: null, retryNow: async () => undefined }
const listeners = new Set<() => void>()

export const setConnection = (change: Partial<Connection>): void => {
  connection = { ...connection, ...change }
  for (const listener of listeners) listener()
}
export const currentConnection = (): Connection => connection
export const subscribeConnection = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
export const useConnection = (): Connection => useSyncExternalStore(subscribeConnection, currentConnection)
