import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Frame, Page } from '@playwright/test'
import { theApp } from '../app.ts'
import { Customer, unique } from '../people.ts'
import { openShop, type Shop, shopPage } from '../shop.ts'
import { expect, test } from '../test.ts'

/** The widget in pages that we do not control. */
type Call = (...args: unknown[]) => unknown
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const shops: Shop[] = []
test.afterEach(() => {
  for (const shop of shops.splice(0)) shop.close()
})

const visit = async (
  browser: Browser,
  o: {
    readonly page?: Partial<Parameters<typeof shopPage>[0]>
    readonly headers?: Record<string, string>
    readonly host?: string
    readonly context?: BrowserContextOptions
    readonly before?: (page: Page) => unknown
  } = {},
): Promise<Page> => {
  const { url: origin, widgetId } = theApp()
  const shop = await openShop(shopPage({ origin: new URL(origin).origin, widgetId, ...o.page }), o)
  shops.push(shop)
  const context = await browser.newContext({ viewport: { width: 1100, height: 760 }, locale: 'ru-RU', ...o.context })
  const page = await context.newPage()
  await o.before?.(page)
  await page.goto(shop.url)
  return page
}
const call = (page: Page, ...args: unknown[]) =>
  page.evaluate((given) => (window as unknown as { ChatWidget: Call }).ChatWidget(...given), args)
const openedPanel = async (page: Page): Promise<Frame> => {
  await expect.poll(() => page.frame({ url: /panel\.html/ }) !== null).toBe(true)
  const { panel } = new Customer(page)
  await expect(panel.getByRole('textbox')).toBeVisible()
  return panel
}
/** The events that the widget reports to its page, in order. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const widgetEvents: string[] = []
    Object.assign(window, { widgetEvents })
    for (const name of ['open', 'close'])
      (window as unknown as { ChatWidget: Call }).ChatWidget('on', name, () => widgetEvents.push(name))
  })
const widgetEvents = (page: Page) => page.evaluate(() => (window as unknown as { widgetEvents: string[] }).widgetEvents)
/** The middle of the launcher, 60 px wide, 20 px from the corner. */
const clickLauncher = (page: Page) => page.mouse.click(1100 - 50, 760 - 50)
/** Its host element is next to the body, with a closed shadow root: it is shown when a click would hit it. */
const isLauncherThere = (page: Page) =>
  page.evaluate(() => {
    const hit = document.elementFromPoint(innerWidth - 50, innerHeight - 50)
    return hit !== document.body && hit?.parentElement === document.documentElement
  })
const launcherIsThere = (page: Page) => expect.poll(() => isLauncherThere(page)).toBe(true)

test('before the first interaction: the script and one call; nothing is stored, nothing moves', async ({ browser }) => {
  const asked: string[] = []
  const page = await visit(browser, {
    host: '127.0.0.1',
    before: async (p) => {
      p.on('request', (r) => asked.push(new URL(r.url()).pathname))
      await p.clock.install()
      await p.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
    },
  })
  await launcherIsThere(page)
  // Long enough for the greeting.
  await page.clock.fastForward(60_000)
  expect(asked).toEqual(['/', '/w.js', `/api/widget/${theApp().widgetId}/settings`])
  const stored = () => page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage), document.cookie])
  expect(await stored()).toEqual([[], [], ''])
  await clickLauncher(page)
  const panel = await openedPanel(page)
  expect(asked.slice(3).map((path) => path.replace(/main-.*/, 'main'))).toEqual([
    '/widget/panel.html',
    '/widget/assets/main',
  ])
  expect(await panel.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
  await page.context().close()
})

test('a host page whose styles break everything does not touch launcher and panel', async ({ browser }) => {
  const head = `<style>*{all:unset!important;display:block!important;font-size:60px!important;color:red!important}
    div,iframe,button{display:none!important;opacity:0!important;position:static!important}</style>`
  const page = await visit(browser, { page: { head } })
  await launcherIsThere(page)
  await listen(page)
  await clickLauncher(page)
  const panel = await openedPanel(page)
  expect(await panel.evaluate(() => [innerWidth, innerHeight])).toEqual([384, 640])
  await expect(new Customer(page).field).toBeFocused()
  await clickLauncher(page)
  expect(await widgetEvents(page)).toEqual(['open', 'close'])
  await page.context().close()
})

test('a host page with the strictest content policy and trusted types', async ({ browser }) => {
  const { origin } = new URL(theApp().url)
  const policy = `default-src 'none'; script-src ${origin}; frame-src ${origin}; require-trusted-types-for 'script'`
  const errors: string[] = []
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const page = await visit(browser, {
    headers: { 'content-security-policy': policy },
    before: async (p) => {
      p.on('pageerror', (e) => errors.push(String(e)))
      await p.route('**/panel.html*', async (route) => {
        asked.resolve()
        await answer.promise
        await route.continue()
      })
    },
  })
  // The page may not request the settings, so the panel does. Until they are there, nothing is shown.
  await asked.promise
  expect(await isLauncherThere(page)).toBe(false)
  answer.resolve()
  await launcherIsThere(page)
  await clickLauncher(page)
  await openedPanel(page)
  expect(errors).toEqual([])
  await page.context().close()
})

test('X6: elements of the page with the names of globals change nothing', async ({ browser }) => {
  const names = ['ChatWidget', 'config', 'settings', 'parent', 'origin', 'widget', '__proto__', 'constructor']
  const clobbering = [
    ...names.map((name) => `<form id="${name}" name="${name}"><input name="isLoaded"><input name="q"></form>`),
    '<img name="currentScript"><img name="cookie"><a id="fetch" href="x:"></a><a id="localStorage" href="x:"></a>',
  ]
  const errors: string[] = []
  const page = await visit(browser, {
    page: { body: clobbering.join('') },
    before: (p) => p.on('pageerror', (e) => errors.push(String(e))),
  })
  await launcherIsThere(page)
  await clickLauncher(page)
  await openedPanel(page)
  expect(errors).toEqual([])
  await page.context().close()
})

test('by keyboard: open, write, Escape closes and returns the focus', async ({ browser }) => {
  const page = await visit(browser, { page: { body: '<p>Столы и стулья</p>' } })
  await launcherIsThere(page)
  await listen(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await openedPanel(page)
  await expect(new Customer(page).field).toBeFocused()
  await page.keyboard.type('черновик')
  await page.keyboard.press('Escape')
  await expect.poll(() => widgetEvents(page)).toEqual(['open', 'close'])
  await page.keyboard.press('Enter')
  expect(await widgetEvents(page)).toEqual(['open', 'close', 'open'])
  await expect(new Customer(page).field).toHaveValue('черновик')
  await page.context().close()
})

test('both sides drop messages of other windows, wrong shapes and megabytes', async ({ browser }) => {
  const page = await visit(browser)
  await launcherIsThere(page)
  await listen(page)
  await call(page, 'open')
  const panel = await openedPanel(page)
  const junk = ['{"v":1,"t":"close","p":{}}', '{"v":1,"t":"prefill","p":{"text":"чужое"}}', 'x'.repeat(1_000_000), '{']
  // To the page: from itself, and from a frame of another origin.
  await page.evaluate(
    (all) =>
      new Promise<void>((resolve) => {
        let ends = 0
        addEventListener('message', ({ data }) => data === 'the end' && ++ends === 2 && resolve())
        for (const data of [...all, 'the end']) window.postMessage(data, '*')
        const frame = document.createElement('iframe')
        frame.setAttribute('sandbox', 'allow-scripts')
        const text = JSON.stringify([...all.slice(0, 2), 'the end']).replaceAll('<', '\\u003c')
        frame.srcdoc = `<script>for (const d of ${text}) parent.postMessage(d, '*')</script>`
        document.body.append(frame)
      }),
    junk,
  )
  // To the panel: from itself, which is neither the parent nor the parent's origin.
  await panel.evaluate(
    (all) =>
      new Promise<void>((resolve) => {
        addEventListener('message', ({ data }) => data === 'the end' && resolve())
        for (const data of [...all, 'the end']) window.postMessage(data, '*')
      }),
    junk,
  )
  expect(await widgetEvents(page)).toEqual(['open'])
  await expect(new Customer(page).field).toHaveValue('')
  await page.context().close()
})

test('hostile text stays text, and the history survives a reload where frames may not store anything', async ({
  browser,
}) => {
  const page = await visit(browser)
  await launcherIsThere(page)
  await call(page, 'open')
  const customer = new Customer(page)
  await openedPanel(page)
  const mark = unique('Вопрос')
  const hostile = `${mark} <img src=x onerror="window.__xss=1"> "><svg onload="window.__xss=1"> javascript:alert(1) \${7*7} {{constructor.constructor('window.__xss=1')()}}`
  await customer.writes(hostile)
  await expect(customer.panel.getByText('Отправлено')).toBeVisible()
  expect(
    await customer.panel.evaluate(() => [document.querySelectorAll('.text img, .text svg, .text a').length]),
  ).toEqual([0])
  await page.reload()
  await launcherIsThere(page)
  await call(page, 'open')
  await openedPanel(page)
  await expect(customer.panel.getByText(mark)).toHaveCount(1)
  for (const frame of page.frames()) expect(await frame.evaluate(() => '__xss' in window)).toBe(false)
  await customer.field.fill('not yet sent')
  await call(page, 'reset')
  await expect(customer.panel.getByText(mark)).toHaveCount(0)
  await expect(customer.field).toHaveValue('')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.context().close()
})

test('on a phone the panel fills the screen and the page behind does not scroll', async ({ browser }) => {
  const phone = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true }
  const page = await visit(browser, { context: phone })
  await launcherIsThere(page)
  await page.touchscreen.tap(390 - 46, 780 - 46)
  const panel = await openedPanel(page)
  expect(await panel.evaluate(() => [innerWidth, innerHeight])).toEqual([390, 780])
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  expect(await overflow()).toBe('hidden')
  await panel.getByRole('button', { name: 'Закрыть чат' }).tap()
  await expect.poll(overflow).toBe('visible')
  await page.context().close()
})

for (const scheme of ['light', 'dark'] as const)
  for (const locale of ['ru-RU', 'en-GB'])
    test(`accessible: chat page, demo shop and panel, ${scheme}, ${locale}`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme: scheme, locale })
      const page = await context.newPage()
      const check = async (name: string) => {
        const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
        expect([name, violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)]).toEqual([
          name,
          [],
        ])
      }
      await page.goto(theApp().chatPageUrl)
      const field = page.getByRole('textbox', { name: locale === 'ru-RU' ? 'Сообщение' : 'Message' })
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'счёт.txt', mimeType: 'text/plain', buffer: Buffer.from('1') })
      await page.getByRole('button', { name: locale === 'ru-RU' ? 'Отправить' : 'Send', exact: true }).click()
      await expect(page.getByRole('link', { name: /счёт\.txt/ })).toBeVisible()
      await field.fill('x'.repeat(4100))
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'пусто.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) })
      await expect(page.getByRole('alert').filter({ hasText: 'пусто' })).toBeVisible()
      await check('chat page')
      await page.goto(`${theApp().url}/demo`)
      await call(page, 'language', locale)
      await call(page, 'open')
      await openedPanel(page)
      await check('demo shop')
      await context.close()
    })
