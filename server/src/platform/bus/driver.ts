import type { TypingSignal } from '../realtime/types.ts'
import type { CommittedEvents } from '../stored-event.ts'

/** Something that browsers show for a moment. It is not an event: nothing stores it, and it may get lost. */
export type Signal = TypingSignal

/** A message between nodes. Plain JSON, so that a driver can send it over a wire. */
export type BusMessage =
  | { readonly type: 'events'; readonly committed: CommittedEvents }
  | { readonly type: 'signal'; readonly signal: Signal }
  | { readonly type: 'wake' }

export interface BusReceiver {
  readonly onMessage: (message: BusMessage) => void
  /** The driver was disconnected and is connected again. Messages sent in between are lost. */
  readonly onReconnected: () => void
}
/**
 * Carries messages between the nodes of one database. It may lose messages: the tables hold the truth. It may also
 * collect messages for some milliseconds, or send only the ids of events and read the events where they arrive
 * (NOTIFY carries at most 8,000 bytes).
 */
export interface BusDriver {
  /** Called once, by the bus. */
  readonly start: (receiver: BusReceiver) => void
  /** Sends to all other nodes, never back to this one. Returns at once and never throws. */
  readonly send: (message: BusMessage) => void
  readonly close: () => Promise<void>
}
