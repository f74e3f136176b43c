import type { Page } from '@playwright/test'
import { readDemo, startApp } from '../e2e/app.ts'
import { type Benchmark, figure } from './benchmark.ts'
import { openWorkspace, pageOf, tokenOf, withBrowser } from './browser/browser.ts'
import { percentile } from './measure.ts'

/** Opens the chat by a click and waits until its messages are painted. Milliseconds; null: it is open already. */
const switchTo = (page: Page, chatId: string): Promise<number | null> =>
  page.evaluate(async (id) => {
    const row = document.querySelector<HTMLElement>(`[data-chat="${id}"]`)
    if (!row || row.getAttribute('aria-current') === 'true') return null
    const before = document.querySelector('[role="feed"]')
    const wasHtml = before?.textContent ?? ''
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const startedAt = performance.now()
    row.click()
    const isThere = () => {
      const feed = document.querySelector('[role="feed"]')
      const shown = feed?.querySelectorAll('[data-index]').length ?? 0
      return location.search.includes(id) && shown > 0 && (feed !== before || feed?.textContent !== wasHtml)
    }
    while (!isThere() && performance.now() - startedAt < 5_000) await new Promise((resolve) => setTimeout(resolve, 1))
    // the next frame begins when this one is on the screen
    await frame()
    await frame()
    return performance.now() - startedAt
  }, chatId)

export const chatSwitch: Benchmark = {
  ids: ['B15', 'B15b'],
  run: async ({ quick }) => {
    const app = await startApp()
    try {
      const { users } = readDemo(app.dataDir)
      const boss = users.find((u) => u.role === 'supervisor') ?? users[0]!
      const token = await tokenOf(app.url, boss.login, boss.password)
      return await withBrowser(async (browser) => {
        const page = await pageOf(browser, token)
        await openWorkspace(page, app.url, 'filter=assigned&scope=all')
        const ids = await page
          .locator('[data-chat]')
          .evaluateAll((rows) => rows.map((r) => r.getAttribute('data-chat')!))
        const chosen = ids.slice(0, 8)
        const visit = async (): Promise<number[]> => {
          const times: number[] = []
          for (const id of chosen) {
            const ms = await switchTo(page, id)
            if (ms !== null) times.push(ms)
            await page.waitForTimeout(150)
          }
          return times
        }
        const first = await visit()
        const cached: number[] = []
        for (let round = 0; round < (quick ? 1 : 6); round++) cached.push(...(await visit()))
        const about = { unit: 'ms', subject: 'chat switch to painted messages, cached, 95th percentile' }
        const cold = { unit: 'ms', subject: 'the same for the first time, 95th percentile' }
        const gates = { gate: { most: 100 }, goal: { most: 50 } }
        return [
          figure({ id: 'B15', ...about, ...gates }, percentile(cached, 0.95), cached),
          figure({ id: 'B15b', ...cold, gate: { most: 200 }, goal: { most: 120 } }, percentile(first, 0.95), first),
        ]
      })
    } finally {
      await app.stop()
    }
  },
}
