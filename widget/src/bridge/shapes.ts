import type { WidgetSettings } from '@beseda/contract/entities/widget.ts'
import { type Check, type Checked, count, flag, listOf, oneOf, orNull, shape, text } from './checks.ts'

/** Values sent in both directions. */
export const colour = text(7)
export const scheme = oneOf('auto', 'light', 'dark')
export const lang = oneOf('ru', 'eng')
export const page = shape({ url: text(2000), title: text(300) })
const need = oneOf('no', 'optional', 'required')
const lookFields = {
  organization: text(300),
  title: text(300),
  initialTitle: text(300),
  greeting: text(2000),
  accent: colour,
  position: oneOf('left', 'right'),
  launcher: oneOf('icon', 'label'),
  launcherLabel: text(100),
  start: oneOf('button', 'greeting', 'open'),
  startAfterS: count,
  online: flag,
  operators: listOf(10, text(300)),
}
/** The settings that the launcher needs. */
export const look = shape(lookFields)
export const settings: Check<WidgetSettings> = shape({
  ...lookFields,
  widgetId: text(36),
  subtitle: text(300),
  logoUrl: orNull(text(2000)),
  showOperators: flag,
  showStatus: flag,
  links: listOf(20, shape({ type: text(50), name: text(300), url: text(2000) })),
  linksShown: oneOf('start', 'always'),
  formWhen: oneOf('never', 'away', 'always'),
  formName: need,
  formPhone: need,
  formEmail: need,
  policyUrl: text(500),
  sound: flag,
  transcript: flag,
  mails: flag,
  waitMs: orNull(count),
  returnsAt: orNull(count),
  limits: shape({ textMax: count, fileMaxBytes: count, filesPerMessage: count }),
})
/** What the host page stores for a panel that has no storage. */
export const entry = shape({ key: text(200), value: text(30_000) })
export type Look = Checked<typeof look>
export type Page = Checked<typeof page>
