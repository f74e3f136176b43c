import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { theApp } from './app.ts'
import { tokenOf, userNo } from './people.ts'

/** A look of the console: theme, language, and the width of the window. */
export interface View {
  readonly theme: 'light' | 'dark'
  readonly lang: 'ru' | 'eng'
  readonly width: number
}
export const widths = [1440, 1024, 390] as const
export const everyView: readonly View[] = (['light', 'dark'] as const).flatMap((theme) =>
  (['ru', 'eng'] as const).flatMap((lang) => widths.map((width) => ({ theme, lang, width }))),
)
/** Each is the one before with another theme or language, which costs half of a change of both. */
const looks = [
  ['light', 'eng', 1],
  ['light', 'ru', 0],
  ['dark', 'ru', 2],
  ['dark', 'eng', 0],
] as const
/**
 * The looks in which a screen is checked: four, or all twelve with `AXE=all`. The four pair every theme with every
 * language and include every width. The widths shift from screen to screen, so that three consecutive screens show all
 * twelve looks.
 */
export const looksOf = (screen: number): readonly View[] =>
  process.env.AXE === 'all'
    ? everyView
    : looks.map(([theme, lang, i]) => ({ theme, lang, width: widths[(i + screen) % widths.length]! }))
export const nameOf = ({ theme, lang, width }: View): string => `${theme} ${lang} ${width}`
const sizeOf = (width: number) => ({ width, height: width === 390 ? 844 : 900 })

/**
 * A browser with its own sign-in, theme and language, set before the application runs. Supervisor and administrator do
 * not receive chats, so new chats of other journeys do not go to them.
 */
export const contextAs = async (browser: Browser, view: View, role: string | null): Promise<BrowserContext> => {
  // Without motion: a look is checked in its final state, not during a transition.
  const how = { viewport: sizeOf(view.width), colorScheme: view.theme, reducedMotion: 'reduce' } as const
  const context = await browser.newContext(how)
  const token = role ? await tokenOf(userNo(0, role)) : null
  await context.addInitScript(
    ([t, lang, theme]) => {
      if (window !== window.top) return
      if (t) localStorage.setItem('token', t)
      // Only initial values: a page may change them and navigate.
      if (localStorage.getItem('language') === null) localStorage.setItem('language', lang!)
      if (localStorage.getItem('theme') === null) localStorage.setItem('theme', theme!)
    },
    [token, view.lang, view.theme] as const,
  )
  return context
}
/** What each page is waiting for. */
const pending = new WeakMap<Page, Set<Request>>()
export const openAs = async (browser: Browser, view: View, role: string | null): Promise<Page> =>
  openIn(await contextAs(browser, view, role))
/** One more page of a browser, which has the files of the console already. */
const openIn = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  const requests = new Set<Request>()
  pending.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  return page
}
/** Opens an address and waits until its contents are loaded. */
export const goTo = async (page: Page, address: string): Promise<void> => {
  await page.goto(theApp().url + address)
  await settled(page)
}
/** The same within the open console, as by a link. */
export const moveTo = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((url) => history.pushState({}, '', url), new URL(theApp().url + address).href)
  await settled(page)
}
const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
/** Nothing is loading, no request is pending, and all responses are rendered. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main').first()).toBeVisible()
  const isLoading = async () => (pending.get(page)?.size ?? 0) + (await page.locator('[aria-busy="true"]').count()) > 0
  const isDone = async () => {
    if (await isLoading()) return false
    // Rendering a response may start further requests.
    await twoFrames(page)
    return !(await isLoading())
  }
  // The default intervals grow to a second: most of a look would be waiting.
  await expect.poll(isDone, { intervals: [50] }).toBe(true)
}
/** Changes the look in place, like a choice in another tab of the same user. */
export const setView = async (page: Page, { theme, lang, width }: View): Promise<void> => {
  await page.setViewportSize(sizeOf(width))
  await page.evaluate(
    ([themeNow, langNow]) => {
      for (const [key, newValue] of [
        ['theme', themeNow],
        ['language', langNow],
      ] as const) {
        localStorage.setItem(key, newValue)
        dispatchEvent(new StorageEvent('storage', { key, newValue }))
      }
    },
    [theme, lang] as const,
  )
  await expect(page.locator('html')).toHaveAttribute('lang', lang === 'eng' ? 'en' : 'ru')
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const axeSource = readFileSync(axe, 'utf8')
interface Axe {
  run: (context: Document, options: object) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}
/** The rules that are broken. Only `withPlaces` are the elements found again by selectors, which costs a sixth of a run. */
const broken = (page: Page, withPlaces: boolean): Promise<string[]> =>
  page.evaluate(
    async ([values, selectors]) => {
      const options = { runOnly: { type: 'tag', values }, resultTypes: ['violations'], iframes: false, selectors }
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, options)
      return violations.map(
        ({ id, nodes }) => id + (selectors ? `: ${nodes.map((n) => n.target.join(' ')).slice(0, 3)}` : ''),
      )
    },
    [tags, withPlaces] as const,
  )
/** The library is injected once per page load; each look then takes a second. Frames are separate pages. */
export const isClean = async (page: Page, what: string): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const rules = await broken(page, false)
  if (rules.length === 0) return
  // A page that changes meanwhile does not hide what was found.
  const places = await broken(page, true)
  expect.soft(places.length ? places : rules, what).toEqual([])
}
export const noOverflow = async (page: Page, what: string): Promise<void> => {
  const [scroll, client] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect.soft(scroll, `${what}: nothing sticks out sideways`).toBeLessThanOrEqual(client!)
}
