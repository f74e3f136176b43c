import { flag, listOf, orNull, shape, text } from './checks.ts'
import { colour, entry, lang, page, scheme, settings } from './shapes.ts'

/** From the host page to the panel. */
export const toPanel = {
  init: shape({
    settings: orNull(settings),
    lang,
    accent: orNull(colour),
    scheme,
    page,
    open: flag,
    kept: listOf(500, entry),
    prefill: orNull(text(10_000)),
    identity: orNull(text(4000)),
  }),
  open: shape({}),
  close: shape({}),
  prefill: shape({ text: text(10_000) }),
  page,
  look: shape({ accent: orNull(colour), scheme }),
  lang: shape({ lang }),
  /** A token that the site's server has signed for its user. */
  identify: shape({ token: text(4000) }),
  reset: shape({}),
}
export type ToPanel = typeof toPanel
