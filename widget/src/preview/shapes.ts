import { type Checked, oneOf, shape } from '../bridge/checks.ts'
import { lang, settings } from '../bridge/shapes.ts'

const view = {
  settings,
  lang,
  scheme: oneOf('light', 'dark'),
  /** `start`: what a new visitor sees. */
  state: oneOf('closed', 'start', 'open'),
}
/** From the console to the preview: everything that it shows, as often as it changes. */
export const toPreview = { show: shape(view) }
export type View = Checked<typeof toPreview.show>

/** From the preview to the console: send what is to be shown. From the panel inside: the visitor closes it. */
export const fromPreview = { ready: shape({}), close: shape({}) }
