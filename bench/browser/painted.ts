import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Milliseconds from `startedAt` until what the page shows now is on the screen. */
    readonly untilPainted: (startedAt: number) => Promise<number>
  }
}

/**
 * Defines `untilPainted` in every document of the page. A frame is on the screen at the first vsync after the page has drawn it. The next
 * animation frame alone does not show that: after a long task Chromium begins it at once, before the vsync.
 */
export const definePaintTiming = async (page: Page): Promise<void> => {
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
      let vsync = await frame()
      while (vsync < drawnAt) vsync = await frame()
      return vsync - startedAt
    }
    Object.assign(window, { untilPainted })
  })
}
