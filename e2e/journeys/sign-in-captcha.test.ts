import { theApp } from '../app.ts'
import { userNo } from '../people.ts'
import { expect, test } from '../test.ts'

test('after too many attempts of others the sign-in page shows the captcha, and the right password passes', async ({
  browser,
}) => {
  const { login, password } = userNo(0, 'administrator')
  const page = await (await browser.newContext()).newPage()
  /** The limit of this server is raised for journeys: without a captcha its answer is given here. */
  await page.route('**/api/cm-identity/auth/login', async (route) => {
    const { captcha } = route.request().postDataJSON() as { captcha?: string }
    if (captcha !== undefined) return route.continue()
    const error = { text: 'Слишком много попыток входа. Повторите через 60 с', params: { seconds: 60 } }
    await route.fulfill({ status: 429, json: { code: 'LOGIN_QUOTA_EXCEEDED', entity: null, error } })
  })
  await page.goto(`${theApp().url}/`)
  await page.getByRole('textbox', { name: 'Почта' }).fill(login)
  await page.getByLabel(/^Пароль/).fill(password)
  await expect(page.getByText('вы не робот')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('Нажмите «Войти» ещё раз')).toBeVisible()
  await expect(page.getByText('Проверка пройдена')).toBeVisible()
  await page.getByLabel(/^Пароль/).press('Enter')
  await expect(page.getByRole('navigation', { name: 'Главное меню' })).toBeVisible()
  const devices = await page.evaluate(() => JSON.parse(localStorage.getItem('devices') ?? '[]'))
  expect(devices).toHaveLength(1)
})
