import type { BusDriver, BusMessage, Signal } from './bus/driver.ts'
import { createInProcessNetwork } from './bus/in-process.ts'
import type { CommittedEvents } from './stored-event.ts'

type Listener<T> = (value: T) => void
/**
 * Announces committed events, signals and new jobs inside this node and between nodes. Announcements may be lost: the
 * tail finds the events in the table, and workers poll for jobs.
 */
export interface Bus {
  /** Sends committed events to the other nodes. */
  readonly publish: (committed: CommittedEvents) => void
  /** Passes committed events to the listeners of this node. */
  readonly deliver: (committed: CommittedEvents) => void
  /** Sends a signal to the listeners of every node, this one included. */
  readonly signal: (signal: Signal) => void
  /** Wakes the workers of every node, this one included, because there are new jobs. */
  readonly wake: () => void
  /** Listeners must not throw. */
  readonly onEvents: (listener: Listener<CommittedEvents>) => void
  readonly onSignal: (listener: Listener<Signal>) => void
  readonly onWake: (listener: () => void) => void
  /** The connection to the other nodes was interrupted and is back: this node may have missed events. */
  readonly onReconnected: (listener: () => void) => void
  readonly close: () => Promise<void>
}
const createListeners = <T>() => {
  const listeners: Listener<T>[] = []
  return {
    add: (listener: Listener<T>): void => void listeners.push(listener),
    call: (value: T): void => {
      for (const listener of listeners) listener(value)
    },
  }
}

export const createBus = (driver: BusDriver): Bus => {
  const events = createListeners<CommittedEvents>()
  const signals = createListeners<Signal>()
  const wakes = createListeners<void>()
  const reconnections = createListeners<void>()
  const onMessage = (message: BusMessage): void => {
    if (message.type === 'events') events.call(message.committed)
    else if (message.type === 'signal') signals.call(message.signal)
    else wakes.call()
  }
  driver.start({
    onMessage,
    onReconnected: () => {
      wakes.call()
      reconnections.call()
    },
  })
  return {
    publish: (committed) => driver.send({ type: 'events', committed }),
    deliver: events.call,
    signal: (signal) => {
      signals.call(signal)
      driver.send({ type: 'signal', signal })
    },
    wake: () => {
      wakes.call()
      driver.send({ type: 'wake' })
    },
    onEvents: events.add,
    onSignal: signals.add,
    onWake: wakes.add,
    onReconnected: reconnections.add,
    close: driver.close,
  }
}
/** The bus of a node that is alone on its database. */
export const singleNodeBus = (): Bus => createBus(createInProcessNetwork().join())
