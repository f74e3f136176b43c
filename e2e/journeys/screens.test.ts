import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { theApp } from '../app.ts'
import { api, userNo } from '../people.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const clean = async (page: Page, what: string): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const found = violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).slice(0, 3)}`)
  expect(found, what).toEqual([])
}
interface View {
  readonly theme: 'light' | 'dark'
  readonly lang: 'ru' | 'eng'
  readonly width: number
}
const views: readonly View[] = [
  { theme: 'light', lang: 'ru', width: 1440 },
  { theme: 'dark', lang: 'eng', width: 1440 },
  { theme: 'dark', lang: 'ru', width: 1024 },
  { theme: 'light', lang: 'eng', width: 390 },
  { theme: 'dark', lang: 'ru', width: 390 },
]
/** A page with a sign-in, theme and language of its own, before anything of the application has run. */
const openAs = async (browser: Browser, view: View, role: string | null): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.width === 390 ? 844 : 900 },
    colorScheme: view.theme,
  })
  const token = role ? await tokenOf(role) : null
  await context.addInitScript(
    ([t, lang, theme]) => {
      if (window !== window.top) return
      if (t) localStorage.setItem('token', t)
      localStorage.setItem('language', lang!)
      localStorage.setItem('theme', theme!)
    },
    [token, view.lang, view.theme] as const,
  )
  return context.newPage()
}
/** A supervisor and an administrator are no operators on duty: new chats of other journeys do not go to them. */
const tokenOf = async (role: string): Promise<string> => {
  const { login, password } = userNo(0, role)
  const answer = await fetch(`${theApp().url}/api/cm-identity/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  })
  return ((await answer.json()) as { entity: { token: string } }).entity.token
}
const noOverflow = async (page: Page, what: string): Promise<void> => {
  const [scroll, client] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(scroll, `${what}: nothing sticks out sideways`).toBeLessThanOrEqual(client!)
}

// many pages in one test; a busy machine needs its time
test.describe.configure({ timeout: 180_000 })
for (const view of views) {
  const name = `${view.theme} ${view.lang} ${view.width}`
  test(`axe: public pages, ${name}`, async ({ browser }) => {
    const page = await openAs(browser, view, null)
    const { url, chatPageUrl } = theApp()
    for (const path of ['/', '/not-found', '/no-rights', '/service-unavailable', '/unknown-error', '/no/such/page']) {
      await page.goto(url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await clean(page, `${path} ${name}`)
      await noOverflow(page, `${path} ${name}`)
    }
    for (const address of [chatPageUrl, `${url}/demo`]) {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      await clean(page, `${address} ${name}`)
      await noOverflow(page, `${address} ${name}`)
    }
    await page.context().close()
  })
  test(`axe: the workspace, ${name}`, async ({ browser }) => {
    const page = await openAs(browser, view, 'supervisor')
    const { url } = theApp()
    for (const filter of ['assigned', 'pending', 'overdue', 'closed', 'created']) {
      await page.goto(`${url}/admin/chats?filter=${filter}&scope=all`)
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await clean(page, `${filter} ${name}`)
      await noOverflow(page, `${filter} ${name}`)
    }
    const call = await api(userNo(0, 'supervisor'))
    const { chats } = (await call('GET', '/chats?filter=assigned&scope=all&limit=3')).entity as {
      chats: { id: string }[]
    }
    for (const { id } of chats) {
      await page.goto(`${url}/admin/chats?filter=assigned&scope=all&chat=${id}`)
      await expect(page.getByRole('feed')).toBeVisible()
      await page.waitForLoadState('networkidle')
      await clean(page, `thread ${name}`)
      await noOverflow(page, `thread ${name}`)
    }
    for (const path of ['options', 'profile?tab=general', 'profile?tab=authentication']) {
      await page.goto(`${url}/admin/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await clean(page, `${path} ${name}`)
      await noOverflow(page, `${path} ${name}`)
    }
    await page.context().close()
  })
}

test('addresses: /admin leads to the assigned queue, strangers to the sign-in page, unknown ones to not-found', async ({
  browser,
}) => {
  const page = await openAs(browser, views[0]!, 'administrator')
  const { url } = theApp()
  await page.goto(`${url}/admin`)
  await expect(page).toHaveURL(`${url}/admin/chats?filter=assigned`)
  await page.goto(`${url}/admin/no-such-screen`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/не найдена/i)
  const stranger = await openAs(browser, views[0]!, null)
  await stranger.goto(`${url}/admin/chats?filter=pending`)
  await expect(stranger.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  await page.context().close()
  await stranger.context().close()
})
test('an ended token: back to the sign-in page, the stored token is gone', async ({ browser }) => {
  const page = await openAs(browser, views[0]!, null)
  const { url } = theApp()
  await page.goto(`${url}/`)
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
  await page.goto(`${url}/admin/chats?filter=assigned`)
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.context().close()
})
test('a wrong password keeps what was typed and says so in the form, in both languages', async ({ browser }) => {
  for (const [lang, text, submit, field] of [
    ['ru', 'Неверный логин или пароль', 'Войти', 'Почта'],
    ['eng', 'Incorrect login or password', /sign in|log in/i, /e-?mail/i],
  ] as const) {
    const page = await openAs(browser, { ...views[0]!, lang }, null)
    await page.goto(`${theApp().url}/`)
    await page.getByRole('textbox', { name: field }).fill('nobody@example.ru')
    await page.locator('input[type=password]').fill('Wrong-horse-1')
    await page.getByRole('button', { name: submit, exact: true }).first().click()
    await expect(page.getByText(text).first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: field })).toHaveValue('nobody@example.ru')
    await expect(page.locator('input[type=password]')).toHaveValue('Wrong-horse-1')
    await page.context().close()
  }
})
test('nothing is stored and nothing but looks is asked for before a visitor does something', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const calls: string[] = []
  page.on('request', (r) => r.url().includes('/api/') && calls.push(new URL(r.url()).pathname))
  await page.goto(`${theApp().url}/demo`)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  expect(calls.filter((c) => !c.endsWith('/settings'))).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ''])
  await context.close()
})
