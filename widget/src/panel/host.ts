import { type Envelope, listenTo, type Payload, writeEnvelope } from '../bridge/post.ts'
import type { ToHost } from '../bridge/to-host.ts'
import { type ToPanel, toPanel } from '../bridge/to-panel.ts'

export interface Host {
  post<K extends keyof ToHost & string>(t: K, p: Payload<ToHost, K>): void
}

/**
 * The host page around this frame. The loader passes its origin in the frame's address. A page that passes a false one
 * receives nothing and is ignored: both directions are bound to that exact origin and to the parent window.
 */
export const createHost = (origin: string, onMessage: (message: Envelope<ToPanel>) => void): Host => {
  listenTo({ table: toPanel, origin, source: () => window.parent, onMessage })
  return { post: (t, p) => window.parent.postMessage(writeEnvelope<ToHost, typeof t>(t, p), origin) }
}
