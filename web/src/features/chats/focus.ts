/** Where the focus goes when the chat that was asked for is on the screen. */
let wanted: 'composer' | null = null

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
