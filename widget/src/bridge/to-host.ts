import { count, flag, orNull, shape, text } from './checks.ts'
import { look } from './shapes.ts'

/** From the panel to the shop's page. */
export const toHost = {
  /** Listening; send `init`. `keeps`: the browser lets the panel store things on its own origin. */
  ready: shape({ keeps: flag }),
  /** Keep this for the next visit, or let it go. */
  keep: shape({ key: text(200), value: orNull(text(30_000)) }),
  /** The visitor closes the panel from inside. */
  close: shape({}),
  /** What the launcher shows, for pages that may not ask the server themselves. */
  look,
  /** How much is unread and the newest of it, with what the launcher and the tab's title say about it. */
  unread: shape({ count, author: text(300), initials: text(8), text: text(300), label: text(100), alert: text(100) }),
  /** A message of somebody else has arrived. */
  message: shape({}),
  /** Whether somebody has begun to write in this browser. */
  known: shape({ known: flag }),
  error: shape({ code: text(100) }),
}
export type ToHost = typeof toHost
