import { useSyncExternalStore } from 'react'

/** The state of the live connection, set by the application's realtime client. */
export interface Connection {
  /** `connecting`: short; nothing is shown. */
  readonly state: 'connecting' | 'online' | 'offline'
  /** Since when there is no connection; null while online. */
  readonly offlineSince: number | null
  /** Connects at once. Resolves when that attempt has succeeded or failed. */
  readonly retryNow: () => Promise<void>
}
let connection: Connection = { state: 'connecting', offlineSince: null, retryNow: async () => undefined }
const listeners = new Set<() => void>()

export const setConnection = (change: Partial<Connection>): void => {
  connection = { ...connection, ...change }
  for (const listener of listeners) listener()
}
export const currentConnection = (): Connection => connection
/** The network may be gone: asks the server. Without an answer the page shows it within seconds. */
export const checkConnection = (): void => {
  if (connection.state === 'online') void connection.retryNow()
}
export const subscribeConnection = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
export const useConnection = (): Connection => useSyncExternalStore(subscribeConnection, currentConnection)
