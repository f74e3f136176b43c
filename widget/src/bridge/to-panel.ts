import type { WidgetSettings } from '@beseda/contract/entities/widget.ts'
import { type Check, count, flag, listOf, oneOf, orNull, shape, text } from './checks.ts'
import { colour, entry, lang, page, scheme } from './shapes.ts'

const settings: Check<WidgetSettings> = shape({
  widgetId: text(36),
  organization: text(300),
  title: text(300),
  subtitle: text(300),
  greeting: text(2000),
  logoUrl: orNull(text(2000)),
  accent: colour,
  position: oneOf('left', 'right'),
  online: flag,
  operators: listOf(10, text(300)),
  limits: shape({ textMax: count, fileMaxBytes: count, filesPerMessage: count }),
})

/** From the shop's page to the panel. */
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
  }),
  open: shape({}),
  close: shape({}),
  prefill: shape({ text: text(10_000) }),
  page,
  look: shape({ accent: orNull(colour), scheme }),
  lang: shape({ lang }),
  reset: shape({}),
}
export type ToPanel = typeof toPanel
