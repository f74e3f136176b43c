/** What a user does with a chat of the list: by a row's buttons, the menu of the open chat, or a key. */
export interface Act {
  readonly name: 'snooze' | 'return' | 'pin' | 'unread' | 'close' | 'spam' | 'wave'
  readonly chatId: string
}
let handler: ((act: Act) => void) | null = null
/** Asked before the commands were loaded. */
let waiting: Act | null = null

export const askAct = (act: Act): void => {
  if (handler) handler(act)
  else waiting = act
}
/** Called by the commands, which are loaded after what is shown. Returns a function that ends it. */
export const handleActs = (handle: (act: Act) => void): (() => void) => {
  handler = handle
  if (waiting) handle(waiting)
  waiting = null
  return () => {
    if (handler === handle) handler = null
  }
}
