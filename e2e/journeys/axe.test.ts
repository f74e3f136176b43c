import type { Browser, Page } from '@playwright/test'
import { theApp } from '../app.ts'
import { leftovers, type Responses, recordResponses, textsOf } from '../leftovers.ts'
import { api, userNo } from '../people.ts'
import { visits } from '../screens.ts'
import { expect, test } from '../test.ts'
import {
  everyView,
  goTo,
  isClean,
  looksOf,
  moveTo,
  nameOf,
  noOverflow,
  openAs,
  settled,
  setView,
  type View,
} from '../views.ts'

/**
 * Every screen in several looks: accessible, nothing sticks out, and in English no Russian word of ours. Each address is
 * opened in English, so that all that the server says meanwhile was said in English.
 */
const first = everyView[0]!
const english: View = { theme: 'light', lang: 'eng', width: 1440 }
const opposite: View = { theme: 'dark', lang: 'ru', width: 390 }

/** The open console of a role. A screen is opened within it, as a link does: loading it anew would cost more than the checks. */
interface Console {
  readonly page: Page
  readonly responses: Responses
}
const consoles = new Map<string, Console>()
const consoleOf = async (browser: Browser, role: string, path: string): Promise<Console> => {
  const open = consoles.get(role)
  if (open) {
    await setView(open.page, english)
    await moveTo(open.page, path)
    return open
  }
  const page = await openAs(browser, english, role)
  const made = { page, responses: recordResponses(page) }
  consoles.set(role, made)
  await goTo(page, path)
  return made
}
const closeConsoles = async (): Promise<void> => {
  for (const { page } of consoles.values()) await page.context().close()
  consoles.clear()
}
// the next screen does not suffer from what a failed one has left
test.afterEach(async () => {
  if (test.info().status !== 'passed') await closeConsoles()
})
test.afterAll(closeConsoles)

for (const [n, { path, as, also = [] }] of visits.entries())
  test(`axe: ${path} in ${looksOf(n).length} looks`, async ({ browser }) => {
    const { page, responses } = as ? await consoleOf(browser, as, path) : await stranger(browser, path)
    await isEnglish(page, responses, path)
    for (const view of looksOf(n)) await (isForAxe(view) ? look : fits)(page, view, path)
    // Other states of a screen share its components: one look for axe is enough for the rest.
    for (const [k, search] of also.entries()) {
      await setView(page, english)
      await (as ? moveTo : goTo)(page, path + search)
      await isEnglish(page, responses, path + search)
      const views = [english, opposite]
      for (const view of views)
        await (process.env.AXE === 'all' || view === views[(n + k) % 2] ? look : fits)(page, view, path + search)
    }
    if (!as) await page.context().close()
  })
/** Without a sign-in, addresses hold what a link of a letter says: each is loaded. */
const stranger = async (browser: Browser, path: string): Promise<Console> => {
  const page = await openAs(browser, english, null)
  const responses = recordResponses(page)
  await goTo(page, path)
  return { page, responses }
}

test('axe: a conversation with its panel', async ({ browser }) => {
  const page = await openAs(browser, first, 'supervisor')
  const call = await api(userNo(0, 'supervisor'))
  const { chats } = (await call('GET', '/chats?filter=assigned&scope=all&limit=3')).entity as {
    chats: { id: string }[]
  }
  for (const { id } of chats) {
    await goTo(page, `/admin/chats?filter=assigned&scope=all&chat=${id}`)
    for (const view of [first, { ...first, theme: 'dark', lang: 'eng', width: 390 } as const, everyView.at(-2)!])
      await look(page, view, 'thread')
  }
  await page.context().close()
})

test('axe: pages that are not the console’s', async ({ browser }) => {
  const { url, chatPageUrl } = theApp()
  for (const view of [first, everyView.at(-1)!]) {
    const page = await openAs(browser, view, null)
    for (const address of [chatPageUrl, `${url}/demo`, `${url}/no/such/page`]) {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      await isClean(page, `${address} ${nameOf(view)}`)
      await noOverflow(page, `${address} ${nameOf(view)}`)
    }
    await page.context().close()
  }
})

/** Axe reads the same markup in every language, and other colours in each theme; that a text fits is checked in all looks. */
const isForAxe = ({ theme, lang }: View): boolean =>
  process.env.AXE === 'all' || (theme === 'light') === (lang === 'ru')
const fits = async (page: Page, view: View, what: string): Promise<void> => {
  await setView(page, view)
  await settled(page)
  await noOverflow(page, `${what} ${nameOf(view)}`)
}
const look = async (page: Page, view: View, what: string): Promise<void> => {
  await fits(page, view, what)
  await isClean(page, `${what} ${nameOf(view)}`)
}
/** The switch names each language in its own. */
const switchOnly = ['РУС']
const isEnglish = async (page: Page, responses: Responses, what: string): Promise<void> => {
  await settled(page)
  const texts = await textsOf(page)
  expect(texts.join('').length, `${what} shows something`).toBeGreaterThan(20)
  const found = leftovers(texts, await responses.text()).filter((text) => !switchOnly.includes(text))
  expect.soft(found, `${what} in English`).toEqual([])
}
