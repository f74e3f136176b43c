/** Where the focus goes when the requested chat is on the screen. */
let wanted: 'composer' | null = null
/** The row to focus as soon as the list has it. */
let wantedRow: string | null = null
let leavesFromRows = false

export const composerFieldId = 'composer-field'

/** Focuses the composer: now, and again when the next chat has been drawn. */
export const focusComposer = (): void => {
  wanted = 'composer'
  document.getElementById(composerFieldId)?.focus({ preventScroll: true })
}
/** The composer with the focus leaves the screen for the one of another chat, which gets the focus. */
export const passComposerFocus = (): void => {
  const field = composerField()
  if (!field || field !== document.activeElement) return
  wanted = 'composer'
  field.blur()
}
export const composerField = (): HTMLTextAreaElement | null =>
  document.getElementById(composerFieldId) as HTMLTextAreaElement | null
/** Called by the composer of a newly drawn chat. */
export const takeComposerFocus = (): boolean => {
  const isWanted = wanted === 'composer'
  wanted = null
  return isWanted
}
/** Keeps the focus where it is while the next chat is drawn. */
export const keepFocus = (): void => {
  wanted = null
}
/** The row of the open chat, or else the first focusable row. */
export const focusList = (): void => {
  const list = document.getElementById('chat-list')
  const row =
    list?.querySelector<HTMLElement>('[aria-current="true"]') ?? list?.querySelector<HTMLElement>('[tabindex="0"]')
  row?.focus({ preventScroll: true })
}
/** Called before the next chat replaces the open one: a user who navigates the list with keys stays in the list. */
export const noteLeaving = (): void => {
  const at = document.activeElement
  leavesFromRows = at === null || at === document.body || at.closest('#chat-list') !== null
}
/** The next chat is open: focuses the same area that had the focus before. */
export const focusNext = (chatId: string): void => {
  if (!leavesFromRows) focusComposer()
  else {
    keepFocus()
    wantedRow = chatId
  }
}
/** Called by the list. */
export const takeWantedRow = (): string | null => {
  const row = wantedRow
  wantedRow = null
  return row
}
