import { type Envelope, listenTo, type Payload, writeEnvelope } from '../bridge/post.ts'
import { type ToHost, toHost } from '../bridge/to-host.ts'
import type { ToPanel } from '../bridge/to-panel.ts'
import { later } from '../clock.ts'

export interface PanelFrame {
  /** Sends a message once the panel is ready. Earlier messages are not queued: `init` contains the current state. */
  post<K extends keyof ToPanel & string>(t: K, p: Payload<ToPanel, K>): void
  focus(): void
  hasFocus(): boolean
  remove(): void
}

/**
 * Time limits for the panel's `ready`: from creating the frame, and from its load event, which also fires when a policy
 * blocks the frame.
 */
const readyLimitMs = 20_000
const afterLoadLimitMs = 3_000

/** The panel's frame on our own origin. Messages pass only between this exact origin and window. */
export const createPanelFrame = (o: {
  readonly box: HTMLElement
  readonly origin: string
  readonly widgetId: string
  readonly lang: string
  readonly title: string
  /** `keeps`: the panel has its own storage. */
  readonly init: (keeps: boolean) => Payload<ToPanel, 'init'>
  readonly onMessage: (message: Envelope<ToHost>) => void
  /** The panel did not become ready: a content policy blocks the frame, or the network is down. */
  readonly onTimeout: () => void
}): PanelFrame => {
  const frame = document.createElement('iframe')
  const query = new URLSearchParams({ widget: o.widgetId, host: location.origin, lang: o.lang })
  frame.title = o.title
  frame.allow = 'clipboard-write'
  frame.src = `${o.origin}/widget/panel.html?${query}`
  let isReady = false
  /** Focus was requested while the frame was hidden; hidden elements cannot get it. */
  let wantsFocus = false
  const post: PanelFrame['post'] = (t, p) => {
    if (isReady) frame.contentWindow?.postMessage(writeEnvelope<ToPanel, typeof t>(t, p), o.origin)
  }
  const root = () => frame.getRootNode() as ShadowRoot
  let cancelTimeout = later(readyLimitMs, o.onTimeout)
  const stopListening = listenTo({
    table: toHost,
    origin: o.origin,
    source: () => frame.contentWindow,
    onMessage: (message) => {
      if (message.t !== 'ready') return o.onMessage(message)
      cancelTimeout()
      isReady = true
      frame.hidden = false
      // Do not take the focus when the visitor has moved on to another element of the page.
      const { activeElement } = document
      if (wantsFocus && [null, document.body, root().host].includes(activeElement)) frame.focus()
      post('init', o.init(message.p.keeps))
    },
  })
  // Hidden until it is ready: a blocked frame shows a broken page.
  frame.hidden = true
  frame.onload = () => {
    cancelTimeout()
    if (!isReady) cancelTimeout = later(afterLoadLimitMs, o.onTimeout)
  }
  o.box.append(frame)
  return {
    post,
    focus: () => {
      wantsFocus = frame.hidden !== false
      frame.focus()
    },
    hasFocus: () => root().activeElement === frame,
    remove: () => {
      cancelTimeout()
      stopListening()
      frame.remove()
    },
  }
}
