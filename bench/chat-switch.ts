import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { readDemo, startApp } from '../e2e/app.ts'
import { type Benchmark, compared } from './benchmark.ts'
import { openWorkspace, pageOf, tokenOf, withBrowser } from './browser/browser.ts'
import { definePaintTiming } from './browser/painted.ts'
import { openBarePage, showBare } from './floor/page.ts'
import { interleave, percentile, whenIdle } from './measure.ts'

/** Opens the chat by a click and waits until its messages are painted. Milliseconds; null: it was already open. */
const switchTo = (page: Page, chatId: string): Promise<number | null> =>
  page.evaluate(async (id) => {
    const row = document.querySelector<HTMLElement>(`[data-chat="${id}"]`)
    if (!row || row.getAttribute('aria-current') === 'true') return null
    const before = document.querySelector('[role="feed"]')
    const wasHtml = before?.textContent ?? ''
    const startedAt = performance.now()
    row.click()
    const isThere = () => {
      const feed = document.querySelector('[role="feed"]')
      const shown = feed?.querySelectorAll('[data-index]').length ?? 0
      const isOpen = document.querySelector(`[data-chat="${id}"]`)?.getAttribute('aria-current') === 'true'
      return isOpen && shown > 0 && (feed !== before || feed?.textContent !== wasHtml)
    }
    // Looked at with each change of the page, before the frame that shows it; a timer would often come after that frame.
    await new Promise<void>((resolve) => {
      const done = () => {
        observer.disconnect()
        resolve()
      }
      const observer = new MutationObserver(() => isThere() && done())
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      setTimeout(done, 5_000)
    })
    return window.untilPainted(startedAt)
  }, chatId)

/** Milliseconds between two vsyncs, at 60 Hz. */
const vsyncMs = 17

type Show = (page: Page, chatId: string) => Promise<number | null>
/**
 * The 95th percentile over these chats, opened one after another. Users click at any moment between two vsyncs, so the pauses differ: with
 * the same pause each time, a bare page was painted 10 ms after the click in one run, and 18 ms in another.
 */
const visit = async (page: Page, ids: readonly string[], show: Show): Promise<number> => {
  const times: number[] = []
  for (const [n, id] of ids.entries()) {
    const ms = await show(page, id)
    if (ms !== null) times.push(ms)
    await page.waitForTimeout(150 + ((5 * n) % vsyncMs))
  }
  return percentile(times, 0.95)
}
const chatsOf = (page: Page): Promise<string[]> =>
  page.locator('[data-chat]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-chat')!).slice(0, 8))

/** After its first start the server counts the facts of its demo, and adds up the closed days half a minute later. Unit: milliseconds. */
const firstWorkMs = 40_000

export const chatSwitch: Benchmark = {
  ids: ['B15', 'B15b'],
  needsChromium: true,
  run: async ({ quick }) => {
    const app = await startApp()
    try {
      if (!quick) await sleep(firstWorkMs).then(() => whenIdle())
      const { users } = readDemo(app.dataDir)
      const boss = users.find((u) => u.role === 'supervisor') ?? users[0]!
      const token = await tokenOf(app.url, boss.login, boss.password)
      return await withBrowser(async (browser) => {
        // New pages for each round: only the first opening in a page is uncached.
        const newPage = async () => {
          const page = await pageOf(browser, token)
          await definePaintTiming(page)
          return page
        }
        let [page, bare] = [await newPage(), await newPage()]
        await openWorkspace(page, app.url, 'filter=assigned&scope=all')
        const ids = await chatsOf(page)
        const coldOurs = async () => {
          await page.context().close()
          page = await newPage()
          await openWorkspace(page, app.url, 'filter=assigned&scope=all')
          await page.waitForLoadState('networkidle')
          return visit(page, ids, switchTo)
        }
        const coldBare = async () => {
          await bare.context().close()
          bare = await newPage()
          await openBarePage(bare, app.url)
          await bare.waitForLoadState('networkidle')
          return visit(bare, ids, showBare)
        }
        // The server, too, answers its first calls slowly.
        await coldBare()
        await coldOurs()
        const first = await interleave(quick ? 1 : 5, coldBare, coldOurs)
        const cached = await interleave(
          quick ? 1 : 6,
          () => visit(bare, ids, showBare),
          () => visit(page, ids, switchTo),
        )
        const subject = 'chat switch to painted messages, cached, p95, compared with a bare page with the same messages'
        return [
          compared({ id: 'B15', subject, unit: 'ms', gate: { most: 3 }, goal: { most: 1.5 } }, cached),
          compared(
            {
              ...{ id: 'B15b', subject: 'the same for the first time', unit: 'ms' },
              ...{ gate: { most: 4 }, goal: { most: 2.4 } },
            },
            first,
          ),
        ]
      })
    } finally {
      await app.stop()
    }
  },
}
