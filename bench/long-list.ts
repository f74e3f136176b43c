import type { Page } from '@playwright/test'
import { type Benchmark, figure } from './benchmark.ts'
import { openWorkspace, pageOf, withBrowser } from './browser/browser.ts'
import { type Client, createClient } from './client.ts'
import { fillWithChats } from './fill.ts'
import { percentile } from './measure.ts'
import { openStage, startServerProcess } from './stage.ts'
import { type BenchVisitor, startVisitors, write } from './visitors.ts'

interface Scrolled {
  /** Milliseconds between frames. */
  readonly frames: readonly number[]
  readonly mostRows: number
  /** How far it scrolled, in pixels. */
  readonly reached: number
}
/** Scrolls at a constant speed for this long and records every frame. */
const scroll = (page: Page, ms: number): Promise<Scrolled> =>
  page.evaluate(async (duration) => {
    const list = document.querySelector<HTMLElement>('#chat-list')!
    const frames: number[] = []
    let mostRows = 0
    const startedAt = performance.now()
    for (let last = startedAt; last - startedAt < duration; ) {
      const at = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      list.scrollTop += 60
      mostRows = Math.max(mostRows, list.querySelectorAll('[data-chat]').length)
      frames.push(at - last)
      last = at
    }
    return { frames: frames.slice(2), mostRows, reached: list.scrollTop }
  }, ms)

/** How far the first completely visible row moves, in pixels, while `act` adds a chat at the top. */
const jumpDuring = async (page: Page, act: () => Promise<void>): Promise<number> => {
  const topRow = () =>
    page.evaluate(() => {
      const top = document.querySelector('#chat-list')!.getBoundingClientRect().top
      const rows = [...document.querySelectorAll<HTMLElement>('[data-chat]')]
      const visible = rows.filter((r) => r.getBoundingClientRect().top > top + 30)
      const first = visible.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0]!
      return { id: first.dataset.chat!, top: first.getBoundingClientRect().top }
    })
  const before = await topRow()
  await act()
  await page.waitForTimeout(1_000)
  const after = await page.locator(`[data-chat="${before.id}"]`).evaluate((row) => row.getBoundingClientRect().top)
  return Math.abs(after - before.top)
}

/**
 * A customer writes and the chat is closed; when the eight seconds for undo are over, it appears at the top of the
 * closed ones.
 */
const closeOne = async (client: Client, token: string, visitor: BenchVisitor): Promise<void> => {
  await write(client, visitor, 'b17')
  const { text } = await client.call('GET', '/chats?filter=assigned', token)
  const [chat] = (JSON.parse(text) as { entity: { chats: { id: string }[] } }).entity.chats
  const { status } = await client.call('POST', `/chats/${chat!.id}/closure`, token, {})
  if (status !== 200) throw new Error(`the chat was not closed: ${status}`)
  const isClosed = async () =>
    (await client.call('GET', `/chats/${chat!.id}`, token)).text.includes('"status":"closed"')
  while (!(await isClosed())) await new Promise((done) => setTimeout(done, 250))
}

export const longList: Benchmark = {
  ids: ['B17', 'B17b', 'B17c'],
  needsChromium: true,
  run: async ({ quick }) => {
    const stage = await openStage({ operators: 1 })
    await fillWithChats(stage, quick ? 5_000 : 100_000, 'closed')
    const server = await startServerProcess(stage)
    const client = createClient(server.url, 1)
    try {
      const [visitor] = await startVisitors(client, stage.channelId, ['b17'])
      return await withBrowser(async (browser) => {
        const page = await pageOf(browser, stage.operators[0]!.token)
        await openWorkspace(page, server.url, 'filter=closed')
        await page.waitForTimeout(quick ? 1_000 : 4_000)
        const { frames, mostRows, reached } = await scroll(page, quick ? 2_000 : 10_000)
        const jump = await jumpDuring(page, () => closeOne(client, stage.operators[0]!.token, visitor!))
        const fps = frames.map((ms) => 1_000 / ms)
        const note = `${Math.round(reached / 64)} rows scrolled by in ${frames.length} frames`
        const slow = 'scrolling 100,000 chats, 5th percentile'
        return [
          figure(
            { id: 'B17', subject: slow, unit: 'fps', gate: { least: 50 }, goal: { least: 58 }, note },
            percentile(fps, 0.05),
            fps,
          ),
          figure(
            {
              id: 'B17b',
              subject: 'rows in the DOM meanwhile, at most',
              unit: 'rows',
              gate: { most: 150 },
              goal: { most: 60 },
            },
            mostRows,
          ),
          figure(
            { id: 'B17c', subject: 'jump when a chat comes on top', unit: 'px', gate: { most: 1 }, goal: { most: 0 } },
            jump,
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
