import { type Envelope, listenTo, type Payload, writeEnvelope } from '../bridge/post.ts'
import { type ToHost, toHost } from '../bridge/to-host.ts'
import type { ToPanel } from '../bridge/to-panel.ts'
import { later } from '../clock.ts'

export interface PanelFrame {
  /** Sends it once the panel listens; before that only the newest of each kind is kept by `init`. */
  tell<K extends keyof ToPanel & string>(t: K, p: Payload<ToPanel, K>): void
  focus(): void
  hasFocus(): boolean
  remove(): void
}

/** From asking for the panel to its word; and from the end of loading, which also comes when a policy forbids the frame. */
const readyMs = 20_000
const loadedMs = 3_000

/** The panel's frame, on our own origin. It is told and heard by exact origin and exact window. */
export const createPanelFrame = (o: {
  readonly box: HTMLElement
  readonly origin: string
  readonly widgetId: string
  readonly lang: string
  readonly title: string
  /** `keeps`: the panel needs nothing kept by the page. */
  readonly init: (keeps: boolean) => Payload<ToPanel, 'init'>
  readonly hear: (told: Envelope<ToHost>) => void
  /** Nothing is heard: a content policy forbids the frame, or the network is gone. */
  readonly onSilence: () => void
}): PanelFrame => {
  const frame = document.createElement('iframe')
  const query = new URLSearchParams({ widget: o.widgetId, host: location.origin, lang: o.lang })
  frame.title = o.title
  frame.allow = 'clipboard-write'
  frame.src = `${o.origin}/widget/panel.html?${query}`
  let isReady = false
  /** Asked for while there was nothing to see: what is hidden takes no focus. */
  let wantsFocus = false
  const tell: PanelFrame['tell'] = (t, p) => {
    if (isReady) frame.contentWindow?.postMessage(writeEnvelope<ToPanel, typeof t>(t, p), o.origin)
  }
  const root = () => frame.getRootNode() as ShadowRoot
  let callOffSilence = later(readyMs, o.onSilence)
  const stopListening = listenTo({
    table: toHost,
    origin: o.origin,
    source: () => frame.contentWindow,
    hear: (told) => {
      if (told.t !== 'ready') return o.hear(told)
      callOffSilence()
      isReady = true
      frame.hidden = false
      // not from who went on to something else of the page meanwhile
      const { activeElement } = document
      if (wantsFocus && [null, document.body, root().host].includes(activeElement)) frame.focus()
      tell('init', o.init(told.p.keeps))
    },
  })
  // nothing is seen of it until it speaks: a forbidden frame shows a broken page
  frame.hidden = true
  frame.onload = () => {
    callOffSilence()
    if (!isReady) callOffSilence = later(loadedMs, o.onSilence)
  }
  o.box.append(frame)
  return {
    tell,
    focus: () => {
      wantsFocus = frame.hidden !== false
      frame.focus()
    },
    hasFocus: () => root().activeElement === frame,
    remove: () => {
      callOffSilence()
      stopListening()
      frame.remove()
    },
  }
}
