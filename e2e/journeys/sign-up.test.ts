import type { Browser, Page } from '@playwright/test'
import { theApp } from '../app.ts'
import { codeIn, linkIn, newestTo } from '../outbox.ts'
import { unique } from '../people.ts'
import { expect, test } from '../test.ts'

const password = 'Correct-horse-1'
const openSignUp = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${theApp().url}/`)
  await page.getByRole('link', { name: 'Регистрация' }).click()
  await expect(page).toHaveURL(/\/signup$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Регистрация' })).toBeVisible()
  return page
}
const agree = (page: Page) => page.getByRole('checkbox', { name: /Соглашаюсь/ }).check()
const getCode = (page: Page) => page.getByRole('button', { name: 'Получить код' }).click()
const typeCode = (page: Page, code: string) => page.getByRole('textbox', { name: /Код из 6 цифр/ }).fill(code)
const finish = async (page: Page, organization: string, button = 'Создать организацию') => {
  await page.getByRole('textbox', { name: /Название организации/ }).fill(organization)
  await page.getByRole('textbox', { name: /Ваше имя/ }).fill('Анна Белова')
  await page.getByLabel(/^Пароль/).fill(password)
  await page.getByLabel(/^Повторите пароль/).fill(password)
  await page.getByRole('button', { name: button }).click()
}
const newMail = () => `${unique('anna').replace(' ', '-')}@teply-dom.example`
const newPhone = () => `+7916${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`

test('sign-up by e-mail: a missing consent, a wrong code, the right one, an organization on trial', async ({
  browser,
}) => {
  const page = await openSignUp(browser)
  const email = newMail()
  await page.getByRole('textbox', { name: 'Почта' }).fill(email)
  await getCode(page)
  await expect(page.getByText('Нужно ваше согласие')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Почта' })).toHaveValue(email)
  await agree(page)
  await getCode(page)
  await expect(page.getByText(`Код отправлен на ${email}`)).toBeVisible()
  const code = codeIn(await newestTo(email))
  await typeCode(page, code === '000000' ? '111111' : '000000')
  await expect(page.getByText('Неверный код. Осталось попыток: 4').first()).toBeVisible()
  await page.reload() // A phone may discard the page while the user looks for the mail.
  await typeCode(page, code)
  await page.getByRole('textbox', { name: /Название организации/ }).fill('Тёплый дом')
  await page.getByRole('button', { name: 'Создать организацию' }).click()
  await expect(page.getByText('Заполните поле').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: /Название организации/ })).toHaveValue('Тёплый дом')
  await finish(page, 'Тёплый дом')
  await expect(page).toHaveURL(/\/admin\/welcome$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Добро пожаловать, Анна Белова' })).toBeVisible()
  await expect(page.getByText(/^Бесплатно до /)).toBeVisible()
  await expect(page.getByText('Сделано 0 из 7')).toBeVisible()
  await page.getByRole('link', { name: 'К чатам' }).click()
  await page.getByRole('link', { name: 'Начните за 10 минут' }).click()
  await page.getByRole('link', { name: 'Защитите вход кодом' }).click()
  await expect(page).toHaveURL(/\/admin\/profile\?tab=authentication/)
  await page.context().close()

  const again = await openSignUp(browser)
  await again.getByRole('textbox', { name: 'Почта' }).fill(email)
  await agree(again)
  await getCode(again)
  await expect(again.getByText('Эта почта уже занята')).toBeVisible()
  await again.context().close()
})
test('sign-up by phone: the code of the SMS, a login by e-mail', async ({ browser }) => {
  const page = await openSignUp(browser)
  const phone = newPhone()
  await page.getByRole('radio', { name: 'Телефон' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Телефон' }).fill('123')
  await agree(page)
  await getCode(page)
  await expect(page.getByText('Неверный номер телефона')).toBeVisible()
  await page.getByRole('textbox', { name: 'Телефон' }).fill(phone.replace('+7', '8 '))
  await getCode(page)
  await expect(page.getByText(`Код отправлен на ${phone}`)).toBeVisible()
  await typeCode(page, codeIn(await newestTo(phone)))
  const email = newMail()
  await page.getByRole('textbox', { name: /Почта для входа/ }).fill(email)
  await finish(page, 'Ручей', 'Получить код для почты')
  await expect(page.getByText(`Код отправлен на ${email}`)).toBeVisible()
  const code = codeIn(await newestTo(email))
  const field = page.getByRole('textbox', { name: /Код из письма/ })
  await expect(field).toBeFocused()
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Создать организацию' }).click()
  await expect(page.getByText('Неверный код. Осталось попыток: 4').first()).toBeVisible()
  await field.fill(code)
  await page.getByRole('button', { name: 'Создать организацию' }).click()
  await expect(page).toHaveURL(/\/admin\/welcome$/)
  await page.context().close()
})
test('the link of the SMS continues the sign-up on another device, once', async ({ browser }) => {
  const page = await openSignUp(browser)
  const phone = newPhone()
  await page.getByRole('radio', { name: 'Телефон' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Телефон' }).fill(phone)
  await agree(page)
  await getCode(page)
  await expect(page.getByText(`Код отправлен на ${phone}`)).toBeVisible()
  const link = linkIn(await newestTo(phone))
  expect(new URL(link).pathname).toMatch(/^\/registration\/phone-confirmation\/[\w-]+$/)
  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await expect(other.getByText(`Подтверждено: ${phone}`)).toBeVisible()
  await expect(other, 'the token is out of the address').toHaveURL(/\/signup$/)
  await other.context().close()
  const third = await (await browser.newContext()).newPage()
  await third.goto(link)
  await expect(third.getByText(/Начните заново/).first()).toBeVisible()
  await expect(third.getByRole('button', { name: 'Получить код' })).toBeVisible()
  await third.context().close()
  await page.context().close()
})

test('a link of an SMS that is not valid says so, and the sign-up begins again', async ({ page }) => {
  await page.goto(`${theApp().url}/registration/phone-confirmation/not-a-token`)
  await expect(page.getByRole('alert').filter({ hasText: 'Ссылка не сработала' })).toBeVisible()
  await expect(page).toHaveURL(/\/signup$/)
  await expect(page.getByRole('button', { name: 'Получить код' })).toBeVisible()
})
