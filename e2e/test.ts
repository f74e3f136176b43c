import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { slowness } from '../start/slow.mjs'

const slowDownPage = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

/** A server this slow may be too busy to answer in time, and says so. People press “sign in” again. */
const pressSignInAgain = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Войти', exact: true })
  const form = page.locator('form').filter({ has: button })
  const busy = form.getByRole('alert').filter({ hasText: 'Сервис временно недоступен' })
  // The text stays until the next answer, which may be the same.
  await page.addLocatorHandler(busy, () => button.click(), { noWaitAfter: true })
}

/**
 * A context that a journey leaves open goes on: it shows what happens in later journeys, refreshes its numbers, or looks for a
 * server that has ended. So it is closed when a journey of another file opens its first one.
 */
const closeLeftOpen = (browser: Browser): void => {
  const open = new Set<BrowserContext>()
  let file = ''
  browser.on('context', (context) => {
    if (file !== base.info().file) for (const left of open) void left.close().catch(() => {})
    file = base.info().file
    open.add(context)
    context.on('close', () => open.delete(context))
  })
}

/**
 * Every journey uses this instead of Playwright's own `test`: with `SLOW=3` each page has a processor three times as
 * slow.
 */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      closeLeftOpen(browser)
      if (slowness > 1)
        browser.on('context', (context) =>
          // A page may close before it is slowed down.
          context.on('page', (page) => void Promise.all([slowDownPage(page), pressSignInAgain(page)]).catch(() => {})),
        )
      await use(browser)
    },
    { scope: 'worker' },
  ],
})
export { expect }
