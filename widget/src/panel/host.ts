import { type Envelope, listenTo, type Payload, writeEnvelope } from '../bridge/post.ts'
import type { ToHost } from '../bridge/to-host.ts'
import { type ToPanel, toPanel } from '../bridge/to-panel.ts'

export interface Host {
  tell<K extends keyof ToHost & string>(t: K, p: Payload<ToHost, K>): void
}

/**
 * The shop's page around this frame. Its origin comes from the loader by the frame's address; a page that lies about
 * it is neither heard nor told anything, since both directions are bound to exactly that origin and to the parent window.
 */
export const createHost = (origin: string, hear: (told: Envelope<ToPanel>) => void): Host => {
  listenTo({ table: toPanel, origin, source: () => window.parent, hear })
  return { tell: (t, p) => window.parent.postMessage(writeEnvelope<ToHost, typeof t>(t, p), origin) }
}
