export type Call = (...args: unknown[]) => unknown
/** `window.ChatWidget`: a queue (`q`) before the loader runs, the widget's commands afterwards. */
export type Command = Call & { q?: ArrayLike<unknown>[]; isLoaded?: true }
declare global {
  interface Window {
    ChatWidget?: Command | undefined
  }
}
