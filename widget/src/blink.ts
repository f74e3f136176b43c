import { every } from './clock.ts'

const blinkMs = 1000

/** Alternates the title of this document with an alert until stopped. */
export const createBlink = (): { start(alert: string): void; stop(): void } => {
  let own = ''
  let shown: string | null = null
  let callOff: (() => void) | null = null
  const stop = () => {
    callOff?.()
    callOff = null
    // a title that the page has set meanwhile is not ours to undo
    if (shown !== null && document.title === shown) document.title = own
    shown = null
  }
  return {
    stop,
    start: (alert) => {
      if (callOff) return
      const turn = () => {
        if (shown === null || document.title !== shown) {
          own = document.title
          shown = alert
          document.title = alert
        } else {
          document.title = own
          shown = null
        }
      }
      turn()
      callOff = every(blinkMs, turn)
    },
  }
}
