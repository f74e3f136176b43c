import type { Keeper } from './keeper.ts'
import type { Panel } from './panel.ts'
import type { Troubles } from './persistent.ts'

/** One client's connection to the server. */
export interface Line {
  /** Writes one message. Returns its id, and a promise that resolves when the server has acknowledged it. */
  readonly write: (text: string) => Written
}
export interface Written {
  readonly id: string
  /** With its `seq`, when the response contains it; null: stopped. */
  readonly acked: () => Promise<{ readonly seq: number | null } | null>
}
/** The replies that the provider accepted, compared with the server's statuses. */
export interface DeliveryVerdict {
  readonly delivered: number
  readonly lost: number
  readonly doubled: number
  readonly reordered: number
  /** The outcome is unknown, and the server says so. */
  readonly unknown: number
  readonly problems: readonly string[]
}
/** One client that has not written yet. */
export interface Client {
  /** Null: stopped. */
  readonly connect: () => Promise<Line | null>
  readonly stop: () => void
}
/** How clients write and how replies reach them: through the widget or a provider's channel, which calls or is polled. */
export interface Transport {
  readonly keeper: Keeper
  /** Creates what clients need before they write to this address; called after the server has started. */
  readonly prepare: (url: string) => Promise<void>
  /** The calls of one client to this address. */
  readonly client: (name: string, url: string, troubles: Troubles) => Client
  /** Opens what clients have open, which must equal a fresh fetch at the end. */
  readonly openPanels: (clients: readonly string[]) => readonly Panel[]
  /** Resolves when nothing is in progress any more. */
  readonly settle: () => Promise<unknown>
  /** Null: clients read from the server themselves. */
  readonly checkDeliveries: () => Promise<DeliveryVerdict | null>
  readonly close: () => Promise<void>
}
export const transports = ['widget', 'provider', 'polling'] as const
export type TransportName = (typeof transports)[number]
