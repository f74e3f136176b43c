import { type DemoFacts, theApp } from './app.ts'
import { expect, test } from './test.ts'

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
