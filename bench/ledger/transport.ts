import type { Keeper } from './keeper.ts'
import type { Panel } from './panel.ts'
import type { Troubles } from './persistent.ts'

/** The way of one client to the server. */
export interface Line {
  /** Writes one message: its id, and what resolves when the server has it. */
  readonly write: (text: string) => Written
}
export interface Written {
  readonly id: string
  /** With its place in the feed, when the answer tells it; null: called off. */
  readonly acked: () => Promise<{ readonly seq: number | null } | null>
}
/** What went out to clients through a provider, against what the server believes. */
export interface DeliveryVerdict {
  readonly delivered: number
  readonly lost: number
  readonly doubled: number
  readonly reordered: number
  /** Nobody can know whether the provider has it; the console says so. */
  readonly unknown: number
  readonly problems: readonly string[]
}
/** One client, before it writes. */
export interface Client {
  /** Null: called off. */
  readonly connect: () => Promise<Line | null>
  readonly stop: () => void
}
/** How clients write and how replies reach them: the widget, or the channel of a provider. */
export interface Transport {
  readonly keeper: Keeper
  /** Creates what clients need before they write to this address; after the server was started. */
  readonly prepare: (url: string) => Promise<void>
  /** The calls of one client to this address, and how it begins to write. */
  readonly client: (name: string, url: string, troubles: Troubles) => Client
  /** What clients have open, and what must equal a fresh fetch at the end. */
  readonly openPanels: (clients: readonly string[]) => readonly Panel[]
  /** Resolves when nothing is on its way any more. */
  readonly settle: () => Promise<unknown>
  /** Null: clients read from the server themselves. */
  readonly judgeDeliveries: () => Promise<DeliveryVerdict | null>
  readonly close: () => Promise<void>
}
export const transports = ['widget', 'provider'] as const
export type TransportName = (typeof transports)[number]
