import type { BotNode } from '@beseda/contract/entities/bot.ts'
import type { Page } from '@playwright/test'
import { type Benchmark, figure } from './benchmark.ts'
import { pageOf, withBrowser } from './browser/browser.ts'
import { createClient } from './client.ts'
import { percentile } from './measure.ts'
import { newId, openStage, startServerProcess } from './stage.ts'

const count = 300
const columns = 20

/** Each node has a text and leads to the next one and to one of the following row. */
const nodeAt = (n: number): BotNode => {
  const to = (next: number) => (next < count ? `n${next}` : null)
  return {
    id: `n${n}`,
    name: `Node ${n}`,
    root: n === 0,
    position: { x: (n % columns) * 340, y: Math.floor(n / columns) * 260 },
    replies: [{ id: `r${n}`, kind: 'text', text: `Answer number ${n}` }],
    reactions: [
      { id: `a${n}`, kind: 'button', label: `Next ${n}`, value: `next ${n}`, target: to(n + 1) },
      { id: `b${n}`, kind: 'button', label: `Down ${n}`, value: `down ${n}`, target: to(n + columns) },
    ],
    final: null,
  }
}

interface Recorded {
  recordedFrames?: number[]
}
/** Milliseconds between the frames of the page while `act` runs. */
const framesDuring = async (page: Page, act: () => Promise<void>): Promise<readonly number[]> => {
  await page.evaluate(() => {
    const seen = window as unknown as Recorded
    const frames: number[] = []
    seen.recordedFrames = frames
    let last = performance.now()
    const next = (at: number) => {
      frames.push(at - last)
      last = at
      if (seen.recordedFrames === frames) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await act()
  const frames = await page.evaluate(() => {
    const seen = window as unknown as Recorded
    const recorded = seen.recordedFrames!
    delete seen.recordedFrames
    return recorded
  })
  return frames.slice(2)
}
/** Moves the pressed mouse around for a while. */
const drag = async (page: Page, from: { x: number; y: number }, ms: number): Promise<void> => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const until = performance.now() + ms
  for (let step = 0; performance.now() < until; step++)
    await page.mouse.move(from.x + 160 * Math.sin(step / 20), from.y + 90 * Math.sin(step / 13))
  await page.mouse.up()
}

/** The editor of a bot with 300 nodes: a node is dragged, nodes are chosen by a frame, the canvas is moved with most nodes in view and at 100 %. */
export const botEditor: Benchmark = {
  ids: ['B29', 'B29b', 'B29c', 'B29d'],
  needsChromium: true,
  run: async ({ quick }) => {
    const stage = await openStage({ operators: 1 })
    const server = await startServerProcess(stage)
    const client = createClient(server.url, 1)
    const token = stage.operators[0]!.token
    const call = async (method: string, path: string, body: unknown) => {
      const { status, text } = await client.call(method, path, token, body)
      if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`)
      return (JSON.parse(text) as { entity: { revision: number; document: { nodes: BotNode[] } } }).entity
    }
    try {
      const id = newId()
      const bot = await call('POST', '/bots', { id, name: 'B29', description: '', defaultMessage: 'Sorry?' })
      const nodes = Array.from({ length: count }, (_, n) => nodeAt(n))
      const root = bot.document.nodes[0]!
      const put = [{ ...nodes[0]!, id: root.id }, ...nodes.slice(1)]
      await call('PATCH', `/bots/${id}`, { revision: bot.revision, saveId: newId(), change: { put } })
      return await withBrowser(async (browser) => {
        const page = await pageOf(browser, token)
        await page.goto(`${server.url}/admin/preferences/chat-bots/bot?id=${id}`)
        const first = page.locator('.react-flow__node').first()
        await first.waitFor()
        await page.waitForTimeout(quick ? 1_000 : 3_000)
        const ms = quick ? 2_000 : 8_000
        const box = (await first.boundingBox())!
        const dragged = await framesDuring(page, () => drag(page, { x: box.x + box.width / 2, y: box.y + 8 }, ms))
        await page.keyboard.press('Escape')
        const pane = (await page.locator('.react-flow__pane').boundingBox())!
        const middle = { x: pane.x + pane.width / 2, y: pane.y + 12 }
        const chosen = await framesDuring(page, () => drag(page, middle, ms))
        await page.keyboard.press('Escape')
        await page.keyboard.press('h')
        const far = await framesDuring(page, () => drag(page, middle, ms))
        await page.getByRole('button', { name: /^\d+ %$/ }).click()
        await page.waitForTimeout(1_000)
        const near = await framesDuring(page, () => drag(page, middle, ms))
        const fps = (frames: readonly number[]) => frames.map((frame) => 1_000 / frame)
        const smooth = { gate: { least: 50 }, goal: { least: 58 } }
        const steady = { gate: { least: 20 }, goal: { least: 58 } }
        const row = (id: string, what: string, frames: readonly number[], limits = smooth) => {
          const note = `${frames.length} frames`
          const subject = `editor of a bot with ${count} nodes, ${what}, 5th percentile`
          return figure({ id, subject, unit: 'fps', ...limits, note }, percentile(fps(frames), 0.05), fps(frames))
        }
        return [
          row('B29', 'a node is dragged', dragged),
          row('B29b', 'the canvas is moved, 100 %', near),
          row('B29c', 'the canvas is moved, as much in view as fits', far, steady),
          row('B29d', 'nodes are chosen by a frame, as many in view', chosen, steady),
        ]
      })
    } finally {
      client.close()
      await server.stop()
      await stage.close()
    }
  },
}
