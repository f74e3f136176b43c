/** Where a search begins in the text of a message: the place of its slash, and what is typed after it. */
export interface Slash {
  readonly at: number
  readonly query: string
}
const longest = 40

/** A slash was just typed at the start of a word. */
export const slashBefore = (text: string, caret: number): Slash | null =>
  text[caret - 1] === '/' && (caret === 1 || /\s/.test(text[caret - 2]!)) ? { at: caret - 1, query: '' } : null

/** The word before the caret begins with a slash: it was typed before anything watched the field. */
export const slashOfWord = (text: string, caret: number): Slash | null => {
  const word = /(?:^|\s)\/(\S*)$/.exec(text.slice(0, caret))?.[1]
  return word !== undefined && word.length <= longest && !word.includes('/')
    ? { at: caret - word.length - 1, query: word }
    : null
}

/** The search goes on: what stands between its slash and the caret. Null: the caret has left it. */
export const continued = (text: string, caret: number, { at }: Slash): Slash | null => {
  const query = text.slice(at + 1, caret)
  const isOne = caret > at && text[at] === '/' && query.length <= longest && !/\n|^\s|\s{2}/.test(query)
  return isOne ? { at, query } : null
}

/** Replaces a part of the field as if it had been typed, so that the browser can undo it. */
export const typeOver = (field: HTMLTextAreaElement, from: number, to: number, text: string): void => {
  field.focus({ preventScroll: true })
  field.setSelectionRange(from, to)
  if (document.execCommand?.('insertText', false, text)) return
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
