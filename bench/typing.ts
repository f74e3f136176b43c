import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { type Benchmark, compared, figure } from './benchmark.ts'
import { openWorkspace, pageOf, withBrowser } from './browser/browser.ts'
import { type Client, createClient } from './client.ts'
import { openBareField } from './floor/field.ts'
import { interleave, percentile } from './measure.ts'
import { openStage, startServerProcess } from './stage.ts'
import { type BenchVisitor, startVisitors, write } from './visitors.ts'

const eventsPerSecond = 50
const chats = 20
/** About 140 words a minute. */
const betweenKeysMs = 85
const sentence = 'hello your order is on its way the courier will call an hour before arriving thank you for waiting '

/** Messages of clients in all chats, the open one among them, until `stop`. Resolves with how many were stored per second. */
const sendEvents = (client: Client, visitors: readonly BenchVisitor[]) => {
  let isOn = true
  let stored = 0
  const startedAt = performance.now()
  const run = async (): Promise<void> => {
    const sending = new Set<Promise<void>>()
    for (let n = 0; isOn; n++) {
      const one = write(client, visitors[n % visitors.length]!, `b16-${n}`).then(() => void stored++)
      sending.add(one)
      void one.finally(() => sending.delete(one)).catch(() => undefined)
      await sleep(Math.max(0, startedAt + ((n + 1) * 1_000) / eventsPerSecond - performance.now()))
    }
    await Promise.all(sending)
  }
  const done = run()
  return {
    stop: async (): Promise<number> => {
      isOn = false
      const seconds = (performance.now() - startedAt) / 1_000
      await done
      return stored / seconds
    },
  }
}

/** Notes, for each key from now on, the time from its press until the frame that shows it has been drawn. */
const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = window as unknown as { keyTimes: number[] }
    seen.keyTimes = []
    const watch = ({ timeStamp }: Event) =>
      requestAnimationFrame(() => {
        // the first task after the frame
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => seen.keyTimes.push(performance.now() - timeStamp)
        port2.postMessage(null)
      })
    addEventListener('keydown', watch, { capture: true })
  })

/** What was noted since the last call. */
const takeTimes = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes.splice(0))

/** Types into the field of the page. The 95th percentile of key → frame, in milliseconds. */
const type = async (page: Page, keys: number): Promise<number> => {
  await page.bringToFront()
  const field = page.locator('#composer-field')
  await field.fill('')
  await field.focus()
  await takeTimes(page)
  const text = sentence.repeat(Math.ceil(keys / sentence.length)).slice(0, keys)
  for (const letter of text) {
    const until = performance.now() + betweenKeysMs
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await sleep(Math.max(0, until - performance.now()))
  }
  await page.waitForFunction((n) => (window as unknown as { keyTimes: number[] }).keyTimes.length >= n, keys)
  if ((await field.inputValue()) !== text) throw new Error('the field has lost what was typed')
  return percentile(await takeTimes(page), 0.95)
}

export const typing: Benchmark = {
  ids: ['B16', 'B16b'],
  needsChromium: true,
  run: async ({ quick }) => {
    const stage = await openStage({ operators: 1 })
    const server = await startServerProcess(stage)
    const client = createClient(server.url, 8)
    try {
      const names = Array.from({ length: chats }, (_, i) => `b16-${i}`)
      const visitors = await startVisitors(client, stage.channelId, names)
      for (const visitor of visitors) await write(client, visitor, 'b16')
      return await withBrowser(async (browser) => {
        const [page, bare] = [
          await pageOf(browser, stage.operators[0]!.token),
          await pageOf(browser, stage.operators[0]!.token),
        ]
        await openBareField(bare, server.url)
        await openWorkspace(page, server.url)
        await page.locator('[data-chat]').first().click()
        await page.locator('#composer-field').waitFor()
        await watchKeys(page)
        await watchKeys(bare)
        const events = sendEvents(client, visitors)
        const keys = quick ? 20 : 160
        // The first round warms up.
        await type(page, keys)
        const times: number[] = []
        const ours = async () => {
          const ms = await type(page, keys)
          times.push(ms)
          return ms
        }
        const result = await interleave(quick ? 1 : 5, () => type(bare, keys), ours)
        const rate = await events.stop()
        const note = `${rate.toFixed(1)} messages of clients arrived per second in ${chats} chats`
        const subject = 'composer, key → frame, p95, while 50 messages a second arrive'
        return [
          compared({ id: 'B16', subject, unit: 'ms', gate: { most: 2.5 }, goal: { most: 1.5 }, note }, result),
          figure(
            { id: 'B16b', subject: 'the same in milliseconds', unit: 'ms', gate: { most: 16 }, goal: { most: 12 } },
            result.ours,
            times,
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
