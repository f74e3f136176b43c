import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { readDemo, startApp } from '../e2e/app.ts'
import { type Benchmark, compared } from './benchmark.ts'
import { openWorkspace, pageOf, tokenOf, withBrowser } from './browser/browser.ts'
import { definePaintTiming } from './browser/painted.ts'
import { openBarePage, showBare } from './floor/page.ts'
import { type Comparison, interleave, percentile, whenIdle } from './measure.ts'

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

type Demo = ReturnType<typeof readDemo>
/** Whose chats are switched. Supervisors look on; below each chat of an operator there is a field to write in, which gets the focus. */
const views = {
  supervisor: 'filter=assigned&scope=all',
  operator: 'filter=assigned',
} as const satisfies Partial<Record<Demo['users'][number]['role'], string>>

interface Times {
  readonly first: Comparison
  readonly cached: Comparison
}
const timesOf = async (
  browser: Browser,
  url: string,
  users: Demo['users'],
  role: keyof typeof views,
  quick: boolean,
): Promise<Times> => {
  const user = users.find((u) => u.role === role)!
  const token = await tokenOf(url, user.login, user.password)
  // New pages for each round: only the first opening in a page is uncached.
  const newPage = async () => {
    const page = await pageOf(browser, token)
    await definePaintTiming(page)
    return page
  }
  let [page, bare] = [await newPage(), await newPage()]
  await openWorkspace(page, url, views[role])
  const ids = await chatsOf(page)
  const coldOurs = async () => {
    await page.context().close()
    page = await newPage()
    await openWorkspace(page, url, views[role])
    await page.waitForLoadState('networkidle')
    return visit(page, ids, switchTo)
  }
  const coldBare = async () => {
    await bare.context().close()
    bare = await newPage()
    await openBarePage(bare, url)
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
  await page.context().close()
  await bare.context().close()
  return { first, cached }
}

export const chatSwitch: Benchmark = {
  ids: ['B15', 'B15b', 'B15c', 'B15d'],
  needsChromium: true,
  run: async ({ quick }) => {
    const app = await startApp()
    try {
      if (!quick) await sleep(firstWorkMs).then(() => whenIdle())
      const { users } = readDemo(app.dataDir)
      return await withBrowser(async (browser) => {
        const supervisor = await timesOf(browser, app.url, users, 'supervisor', quick)
        const operator = await timesOf(browser, app.url, users, 'operator', quick)
        const cached = { unit: 'ms', gate: { most: 3 }, goal: { most: 1.5 } }
        const first = { unit: 'ms', gate: { most: 4 }, goal: { most: 2.4 } }
        const subject = 'chat switch to painted messages, cached, p95, compared with a bare page with the same messages'
        return [
          compared({ id: 'B15', subject, ...cached }, supervisor.cached),
          compared({ id: 'B15b', subject: 'the same for the first time', ...first }, supervisor.first),
          compared({ id: 'B15c', subject: 'the same with a field to write in, cached', ...cached }, operator.cached),
          compared({ id: 'B15d', subject: 'with a field, for the first time', ...first }, operator.first),
        ]
      })
    } finally {
      await app.stop()
    }
  },
}
