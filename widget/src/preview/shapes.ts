import { type Checked, oneOf, shape } from '../bridge/checks.ts'
import { lang, settings } from '../bridge/shapes.ts'

const view = {
  settings,
  lang,
  scheme: oneOf('light', 'dark'),
  /** `start`: what a new visitor sees. */
  state: oneOf('closed', 'start', 'open'),
}
/** From the console to the preview: everything that it shows, after each change. */
export const toPreview = { show: shape(view) }
export type View = Checked<typeof toPreview.show>

/** From the preview to the console: ready for data. From the panel inside it: the visitor closes the panel. */
export const fromPreview = { ready: shape({}), close: shape({}) }
