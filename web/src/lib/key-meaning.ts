/**
 * Where the focus is when a key is pressed outside text fields.
 * `list`: on a row of a list with commands; only keys and selecting lead there.
 * `control`: on a button, link or message that was reached by keyboard.
 * `layer`: in a menu or popover, which handles its own keys.
 * `nowhere`: on nothing, or on something that only a click has focused.
 */
export type FocusPlace = 'list' | 'control' | 'layer' | 'nowhere'

export interface KeyMoment {
  readonly at: FocusPlace
  /** The page has a field for the text that the user is writing. */
  readonly canWrite: boolean
  /** That field contains unsent text. */
  readonly hasDraft: boolean
  /**
   * Milliseconds since the last character was typed into a field. Null when the user has moved on since: by a click, Tab,
   * Escape or another key that moves the focus.
   */
  readonly sinceTyped: number | null
}
/** `write`: the character belongs to the field; `command`: a shortcut may run; `nothing`: it is ignored. */
export type KeyMeaning = 'write' | 'command' | 'nothing'

/** A shorter pause does not end the writing of a text. */
export const writingPauseMs = 1500

/**
 * What a key that types a character means outside text fields. The only rule: no shortcut without Ctrl or Alt runs unless it says
 * `command`. The focus can leave a field without the user (its chat is taken over, a button disappears): then they are
 * still writing.
 */
export const meaningOf = ({ at, canWrite, hasDraft, sinceTyped }: KeyMoment): KeyMeaning => {
  if (at === 'layer') return 'nothing'
  const isWriting = sinceTyped !== null && (hasDraft || sinceTyped < writingPauseMs)
  const belongsToField = at === 'nowhere' || isWriting || (at === 'control' && hasDraft)
  if (canWrite && belongsToField) return 'write'
  return isWriting ? 'nothing' : 'command'
}
