import { type DemoFacts, theApp } from './app.ts'
import { expect, test } from './test.ts'
import { everyView, openAs } from './views.ts'

test('the server is ready and lists the demo users', async ({ request }) => {
  const app = theApp()
  expect((await request.get(`${app.url}/readyz`)).status()).toBe(200)
  expect(app.users.map(({ role }) => role)).toEqual(expect.arrayContaining(['operator', 'supervisor', 'administrator']))
})

const pages: readonly (readonly [string, (app: DemoFacts) => string])[] = [
  ['the sign-in page', (app) => `${app.url}/`],
  ['the demo shop', (app) => `${app.url}/demo`],
  ['the chat page', (app) => app.chatPageUrl],
]
for (const [name, addressIn] of pages)
  test(`${name} opens without an error`, async ({ page }) => {
    const errors: string[] = []
    page.on('response', (answer) => answer.status() >= 400 && errors.push(`${answer.status()} ${answer.url()}`))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    const answer = await page.goto(addressIn(theApp()))
    expect(answer?.status()).toBe(200)
    await expect(page.locator('body')).not.toBeEmpty()
    await page.waitForLoadState('networkidle')
    expect(errors).toEqual([])
  })

/** Supervisors look on, except in chats of their own. */
for (const [whose, list] of [
  ['of a colleague', 'filter=assigned&scope=all'],
  ['with a composer', 'filter=assigned'],
] as const)
  test(`the workspace with an open chat ${whose} is loaded in few files`, async ({ browser }) => {
    const page = await openAs(browser, everyView[0]!, 'supervisor')
    const scripts = new Set<string>()
    page.on('request', (request) => request.resourceType() === 'script' && scripts.add(new URL(request.url()).pathname))
    await page.goto(`${theApp().url}/admin/chats?${list}`)
    await page.locator('[data-chat]').first().click()
    await expect(page.getByRole('feed')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Контакты' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // Another part or another area of texts that follows the first load belongs into the lists of web/build/following.ts.
    expect([...scripts].length, [...scripts].join(' ')).toBeLessThanOrEqual(24)
    await page.context().close()
  })

test('on a phone the first chat of a page opens at its end and stays there', async ({ browser }) => {
  const page = await openAs(browser, everyView.find(({ width }) => width === 390)!, 'supervisor')
  await page.goto(`${theApp().url}/admin/chats?filter=assigned&scope=all`)
  await page.locator('[data-chat]').filter({ hasText: 'Олег Зотов' }).click()
  const feed = page.getByRole('feed')
  await expect(feed.getByRole('article').last()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(
    await feed.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight),
  ).toBeLessThanOrEqual(1)
  await page.context().close()
})
