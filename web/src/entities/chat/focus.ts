/** Where the focus goes when the chat that was asked for is on the screen. */
let wanted: 'composer' | null = null
/** The row that gets the focus as soon as the list has it. */
let wantedRow: string | null = null
let leavesFromRows = false

export const composerFieldId = 'composer-field'

/** Puts the focus into the composer: now, and again when the next chat has been drawn. */
export const focusComposer = (): void => {
  wanted = 'composer'
  document.getElementById(composerFieldId)?.focus({ preventScroll: true })
}
/** Called by the composer of a newly drawn chat. */
export const takeComposerFocus = (): boolean => {
  const isWanted = wanted === 'composer'
  wanted = null
  return isWanted
}
/** The next chat is drawn while the focus stays where it is. */
export const keepFocus = (): void => {
  wanted = null
}
/** The row of the open chat, or the first one that can be reached. */
export const focusList = (): void => {
  const list = document.getElementById('chat-list')
  const row =
    list?.querySelector<HTMLElement>('[aria-current="true"]') ?? list?.querySelector<HTMLElement>('[tabindex="0"]')
  row?.focus({ preventScroll: true })
}
/** Called when a chat is about to be left for the next one: who goes through the list with keys, stays in it. */
export const noteLeaving = (): void => {
  const at = document.activeElement
  leavesFromRows = at === null || at === document.body || at.closest('#chat-list') !== null
}
/** The next chat is open: the focus goes on where the last one was left from. */
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
