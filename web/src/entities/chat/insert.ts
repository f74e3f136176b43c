import { composerField } from './focus.ts'

/** Whether something can be written in the open chat. */
export const canInsert = (): boolean => composerField() !== null

/**
 * Puts a text into the composer at the caret, instead of the selection; a text next to it gets a line break between.
 * False: there is no composer.
 */
export const insertText = (text: string): boolean => {
  const field = composerField()
  if (!field) return false
  const { value, selectionStart: from, selectionEnd: to } = field
  const before = from > 0 && value[from - 1] !== '\n' ? '\n' : ''
  const after = to < value.length && value[to] !== '\n' ? '\n' : ''
  field.setRangeText(before + text + after, from, to, 'end')
  // the composer hears of it like of typing
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus({ preventScroll: true })
  return true
}
