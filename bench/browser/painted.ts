import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Milliseconds from `startedAt` until what the page shows now is on the screen. */
    readonly untilPainted: (startedAt: number) => Promise<number>
  }
}

/**
 * Defines `untilPainted` in every document of the page. A picture is on the screen with the first tick of the display after the page has
 * drawn it. The second frame alone does not tell: after a long task Chromium begins it at once, before the next tick.
 */
export const tellPaint = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const task = () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      })
    const untilPainted = async (startedAt: number): Promise<number> => {
      await frame()
      await task()
      const drawnAt = performance.now()
      let tick = await frame()
      while (tick < drawnAt) tick = await frame()
      return tick - startedAt
    }
    Object.assign(window, { untilPainted })
  })
}
