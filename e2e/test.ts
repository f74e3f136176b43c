import { test as base, expect, type Page } from '@playwright/test'
import { slowness } from '../start/slow.mjs'

const slowDownPage = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

/**
 * Every journey uses this instead of Playwright's own `test`: with `SLOW=3` each page has a processor three times as
 * slow.
 */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      if (slowness > 1)
        browser.on('context', (context) =>
          // A page may close before it is slowed down.
          context.on('page', (page) => void slowDownPage(page).catch(() => {})),
        )
      await use(browser)
    },
    { scope: 'worker' },
  ],
})
export { expect }
