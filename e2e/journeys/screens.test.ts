import { theApp } from '../app.ts'
import { expect, test } from '../test.ts'
import { everyView, openAs } from '../views.ts'

const first = everyView[0]!

test('addresses: /admin leads to the assigned queue, users who are not signed in to the sign-in page, unknown addresses to not-found', async ({
  browser,
}) => {
  const page = await openAs(browser, first, 'administrator')
  const { url } = theApp()
  await page.goto(`${url}/admin`)
  await expect(page).toHaveURL(`${url}/admin/chats?filter=assigned`)
  await page.goto(`${url}/admin/no-such-screen`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/не найдена/i)
  const stranger = await openAs(browser, first, null)
  await stranger.goto(`${url}/admin/chats?filter=pending`)
  await expect(stranger.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  await page.context().close()
  await stranger.context().close()
})
test('an expired token: back to the sign-in page, the stored token is removed', async ({ browser }) => {
  const page = await openAs(browser, first, null)
  const { url } = theApp()
  await page.goto(`${url}/`)
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
  // It goes elsewhere, perhaps before everything has loaded.
  await page.goto(`${url}/admin/chats?filter=assigned`, { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.context().close()
})
test('after a wrong password the fields keep their values and the form shows the error, in both languages', async ({
  browser,
}) => {
  for (const [lang, text, submit, field] of [
    ['ru', 'Неверный логин или пароль', 'Войти', 'Почта'],
    ['eng', 'Incorrect login or password', /sign in|log in/i, /e-?mail/i],
  ] as const) {
    const page = await openAs(browser, { ...first, lang }, null)
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
test('before a visitor does something, nothing is stored and only settings are requested', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const calls: string[] = []
  await page.clock.install()
  page.on('request', (r) => r.url().includes('/api/') && calls.push(new URL(r.url()).pathname))
  await page.goto(`${theApp().url}/demo`)
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward(60_000)
  await page.waitForLoadState('networkidle')
  expect(calls.filter((c) => !c.endsWith('/settings'))).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ''])
  await context.close()
})
test("the title contains the installation's brand, before and after the application has started", async ({
  browser,
}) => {
  const html = await (await fetch(`${theApp().url}/`)).text()
  expect(/<title>(.*)<\/title>/.exec(html)?.[1]).toBe('Beseda')
  const page = await openAs(browser, first, null)
  await page.goto(`${theApp().url}/`)
  await expect(page).toHaveTitle('Вход — Beseda')
  await page.goto(`${theApp().url}/no/such/page`)
  await expect(page).toHaveTitle('Страница не найдена — Beseda')
  await page.context().close()
})
