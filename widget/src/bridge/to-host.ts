import { count, flag, orNull, shape, text } from './checks.ts'
import { look } from './shapes.ts'

/** From the panel to the host page. */
export const toHost = {
  /** The panel listens; send `init`. `keeps`: the panel has storage on its own origin. */
  ready: shape({ keeps: flag }),
  /** Store this entry for the next visit; null removes it. */
  keep: shape({ key: text(200), value: orNull(text(30_000)) }),
  /** The visitor closes the panel from inside. */
  close: shape({}),
  /** The launcher's settings, for pages that may not request them from the server. */
  look,
  /** The number of unread messages and the newest one, with texts for the launcher and the tab's title. */
  unread: shape({ count, author: text(300), initials: text(8), text: text(300), label: text(100), alert: text(100) }),
  /** A message of the other side has arrived. */
  message: shape({}),
  /** Whether this browser has written before. */
  known: shape({ known: flag }),
  error: shape({ code: text(100) }),
}
export type ToHost = typeof toHost
