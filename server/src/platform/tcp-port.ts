import type { Duplex } from 'node:stream'

/** A connection in the form that mail libraries expect: what they use of `net.Socket`. */
export type Wire = Duplex & { readonly setTimeout: (ms: number) => unknown }

export interface TcpTarget {
  readonly host: string
  readonly port: number
  /** The server speaks TLS from the first byte on. Its certificate must be valid for `host`. */
  readonly tls: boolean
  /** The connection is closed after this time, whatever happens on it. Milliseconds. */
  readonly maxMs: number
}
export type TcpOutcome =
  | { readonly lost: false; readonly wire: Wire }
  /** `reason`: a code such as ECONNREFUSED, never an address. */
  | { readonly lost: true; readonly reason: string }

/** Connections other than HTTP, with the same guard: only allowed hosts, connected to at the address that was checked. */
export interface Tcp {
  /** Never rejects. Ends after 10 seconds without a connection. */
  readonly connect: (target: TcpTarget) => Promise<TcpOutcome>
  /** Starts TLS on an open connection (STARTTLS). Errors arrive as the event `error`. */
  readonly secure: (wire: Wire, host: string, secured?: () => void) => Wire
}
