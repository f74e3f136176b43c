import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { type Benchmark, figure } from './benchmark.ts'
import { pageOf, withBrowser } from './browser/browser.ts'
import { createClient } from './client.ts'
import { fillWithChats } from './fill.ts'
import { openStage, startServerProcess } from './stage.ts'
import { startVisitors, write } from './visitors.ts'

const operators = 500
const chats = 5_000
const messagesPerSecond = 10

/** Counts how often anything below the page changes within one frame: what may be painted again. */
const countPaints = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = window as unknown as { paints: number }
    seen.paints = 0
    let isNoted = false
    new MutationObserver(() => {
      if (isNoted) return
      isNoted = true
      requestAnimationFrame(() => {
        isNoted = false
        seen.paints++
      })
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })

/** The table of operators while clients write. The time of the processor that the page's process uses counts, painting and all. */
export const monitoring: Benchmark = {
  ids: ['B28', 'B28b', 'B28c'],
  needsChromium: true,
  run: async ({ quick }) => {
    const stage = await openStage({ operators })
    await fillWithChats(stage, chats, 'assigned')
    const server = await startServerProcess(stage)
    const client = createClient(server.url, 8)
    try {
      const visitors = await startVisitors(
        client,
        stage.channelId,
        Array.from({ length: 20 }, (_, i) => `b28-${i}`),
      )
      return await withBrowser(async (browser) => {
        const page = await pageOf(browser, stage.operators[0]!.token)
        let requests = 0
        page.on('request', (request) => {
          if (request.url().includes('/api/monitoring/')) requests++
        })
        await page.goto(`${server.url}/admin/monitoring/operators`)
        await page.locator('tbody tr').nth(20).waitFor()
        const session = await page.context().newCDPSession(page)
        await session.send('Performance.enable')
        const processorSeconds = async () => {
          const { metrics } = await session.send('Performance.getMetrics')
          return metrics.find(({ name }) => name === 'ProcessTime')!.value
        }
        await sleep(quick ? 1_000 : 5_000)
        await countPaints(page)
        const before = { spent: await processorSeconds(), requests, at: performance.now() }
        const seconds = quick ? 5 : 60
        for (let n = 0; n < seconds * messagesPerSecond; n++) {
          void write(client, visitors[n % visitors.length]!, `b28-${n}`).catch(() => undefined)
          await sleep(Math.max(0, before.at + ((n + 1) * 1_000) / messagesPerSecond - performance.now()))
        }
        const passed = (performance.now() - before.at) / 1_000
        const share = (100 * ((await processorSeconds()) - before.spent)) / passed
        const paints = (await page.evaluate(() => (window as unknown as { paints: number }).paints)) / passed
        const perMinute = (60 * (requests - before.requests)) / passed
        const subject = `monitoring, ${operators} operators, ${chats} open chats`
        return [
          figure(
            { id: 'B28', subject: `${subject}: one core`, unit: '%', gate: { most: 10 }, goal: { most: 5 } },
            share,
          ),
          figure(
            { id: 'B28b', subject: 'changes of the page a second', unit: '/s', gate: { most: 1.1 }, goal: { most: 1 } },
            paints,
          ),
          figure(
            {
              id: 'B28c',
              subject: 'its requests of numbers a minute',
              unit: '/min',
              gate: { most: 34 },
              goal: { most: 32 },
            },
            perMinute,
          ),
        ]
      })
    } finally {
      client.close()
      await server.stop()
      await stage.close()
    }
  },
}
