import type { BusDriver, BusReceiver } from './driver.ts'

export interface InProcessDriver extends BusDriver {
  /** From now on this node neither sends nor receives. */
  readonly disconnect: () => void
  readonly reconnect: () => void
}
/** Connects nodes that run in one process. A single node is a network of one. */
export interface InProcessNetwork {
  readonly join: () => InProcessDriver
}
export const createInProcessNetwork = (): InProcessNetwork => {
  const connected = new Set<BusReceiver>()
  return {
    join: () => {
      let own: BusReceiver | null = null
      const disconnect = (): void => {
        if (own) connected.delete(own)
      }
      return {
        start: (receiver) => {
          own = receiver
          connected.add(receiver)
        },
        send: (message) => {
          if (!own || !connected.has(own)) return
          for (const receiver of connected) if (receiver !== own) receiver.onMessage(message)
        },
        close: async () => disconnect(),
        disconnect,
        reconnect: () => {
          if (!own || connected.has(own)) return
          connected.add(own)
          own.onReconnected()
        },
      }
    },
  }
}
