import { every } from './clock.ts'

const blinkMs = 1000

/** Alternates the title of this document with an alert until stopped. */
export const createBlink = (): { start(alert: string): void; stop(): void } => {
  let own = ''
  let shown: string | null = null
  let cancel: (() => void) | null = null
  const stop = () => {
    cancel?.()
    cancel = null
    // The page has set a title of its own meanwhile: keep it.
    if (shown !== null && document.title === shown) document.title = own
    shown = null
  }
  return {
    stop,
    start: (alert) => {
      if (cancel) return
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
      cancel = every(blinkMs, turn)
    },
  }
}
