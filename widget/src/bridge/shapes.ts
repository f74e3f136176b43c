import { type Checked, flag, listOf, oneOf, shape, text } from './checks.ts'

/** Values that go both ways. */
export const colour = text(7)
export const scheme = oneOf('auto', 'light', 'dark')
export const lang = oneOf('ru', 'eng')
export const page = shape({ url: text(2000), title: text(300) })
export const look = shape({
  organization: text(300),
  title: text(300),
  greeting: text(2000),
  accent: colour,
  position: oneOf('left', 'right'),
  online: flag,
  operators: listOf(10, text(300)),
})
/** What a page keeps for a panel that may not keep anything itself. */
export const entry = shape({ key: text(200), value: text(30_000) })
export type Look = Checked<typeof look>
export type Page = Checked<typeof page>
