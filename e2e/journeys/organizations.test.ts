import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { theApp } from '../app.ts'
import { api, apiAs, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'
import { everyView, goTo, isClean, noOverflow, openAs, setView, type View } from '../views.ts'

const password = 'Sunny-Komod-71!'
const service = () => api(userNo(0, 'service'))

interface Client {
  readonly id: string
  readonly name: string
  readonly login: string
  readonly email: string
}
/** A separate client organization, so that the demo's stays unchanged. */
const newClient = async (planName: string): Promise<Client> => {
  const call = await service()
  const { plans } = (await call('GET', '/plans')).entity as { plans: { id: string; name: string }[] }
  const login = unique('client').replace(' ', '-')
  const email = `${login}@client.example`
  const name = `Клиент ${login.slice(-8)}`
  const rest = { lang: 'ru', timeZone: 'Europe/Moscow', instance: '', operatorLicences: null, trial: false }
  const planId = plans.find((plan) => plan.name === planName)!.id
  const person = { administratorEmail: email, administratorName: 'Анна Белова', password }
  const made = await call('POST', '/organizations', { login, name, planId, ...person, ...rest })
  expect(made.code).toBe('ok')
  return { id: (made.entity as { id: string }).id, name, login, email }
}
const signIn = async (browser: Browser, { email }: Client): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${theApp().url}/`)
  await page.getByRole('textbox', { name: 'Почта' }).fill(email)
  await page.getByLabel(/^Пароль/).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/chats\?filter=/)
  return page
}
const asService = (browser: Browser) => openAs(browser, everyView[0]!, 'service')
const expectNotice = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Уведомления' }).getByText(text)).toBeVisible()
/** Finds an organization with the search and opens it. */
const openClient = async (page: Page, client: Client): Promise<void> => {
  await goTo(page, '/admin/preferences/companies')
  await page.getByRole('searchbox', { name: 'Логин, название или почта' }).fill(client.login)
  await page.getByRole('button', { name: client.login }).click()
  await expect(page.getByRole('heading', { level: 2, name: client.name })).toBeVisible()
}

test('an option that the plan lacks: requested, granted by service staff, and available at once', async ({
  browser,
}) => {
  const client = await newClient('Базовый')
  const page = await signIn(browser, client)
  await page.goto(`${theApp().url}/admin/preferences/extensions`)
  await expect(page).toHaveURL(/\/admin\/options\?option=OPTION_API/)
  await expect(page.getByText('Функция «API» не входит в ваш тариф')).toBeVisible()
  await page.getByRole('button', { name: 'Запросить тариф: Расширенный' }).click()
  await expect(page.getByText('Запрошен', { exact: true })).toBeVisible()

  const staff = await asService(browser)
  await openClient(staff, client)
  await staff.getByRole('tab', { name: 'Тариф' }).click()
  await expect(staff.getByText(/^Запрос: Расширенный, API\. Анна Белова/)).toBeVisible()
  await expect(staff.getByRole('combobox', { name: 'Тариф' })).toContainText('Расширенный')
  await staff.getByRole('button', { name: 'Назначить тариф' }).click()
  await expectNotice(staff, 'Тариф назначен')
  await expect(staff.getByText(/^Запрос:/)).toBeHidden()

  await page.goto(`${theApp().url}/admin/preferences/extensions`)
  await expect(page.getByRole('heading', { level: 1, name: 'Интеграции' })).toBeVisible()
  await page.context().close()
  await staff.context().close()
})

test('an API key: shown once, replaced after typing the name, the old one is refused at once', async ({ browser }) => {
  const client = await newClient('Расширенный')
  const page = await signIn(browser, client)
  await goTo(page, '/admin/preferences/extensions')
  const listed = async (key: string): Promise<number> =>
    (await fetch(`${theApp().url}/api/open/v1/chats`, { headers: { authorization: `Bearer ${key}` } })).status
  const shownKey = async (): Promise<string> => page.locator('code', { hasText: /^bsd_/ }).innerText()

  await page.getByRole('button', { name: 'Создать ключ', exact: true }).click()
  const first = await shownKey()
  expect(await listed(first)).toBe(200)
  await page.getByRole('button', { name: 'Ключ сохранён у меня' }).click()
  await expect(page.getByText(first)).toBeHidden()

  await page.getByRole('button', { name: 'Перевыпустить' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Название организации' }).fill('Другая')
  await dialog.getByRole('button', { name: 'Перевыпустить' }).click()
  await expect(dialog.getByText('Введённый текст не совпадает')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue('Другая')
  expect(await listed(first)).toBe(200)
  await dialog.getByRole('textbox').fill(client.name)
  await dialog.getByRole('button', { name: 'Перевыпустить' }).click()
  await expect(dialog).toBeHidden()
  const second = await shownKey()
  expect(second).not.toBe(first)
  expect(await listed(first)).toBe(401)
  expect(await listed(second)).toBe(200)
  await page.context().close()
})

test('a deactivated organization: its users are signed out within a second, its log names the author', async ({
  browser,
}) => {
  const client = await newClient('Расширенный')
  const page = await signIn(browser, client)
  const staff = await asService(browser)
  await openClient(staff, client)
  await staff.getByRole('button', { name: 'Отключить' }).click()
  const dialog = staff.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Название организации' }).fill(client.name)
  await dialog.getByRole('button', { name: 'Отключить' }).click()
  await expectNotice(staff, 'Организация отключена')
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()

  await staff.getByRole('button', { name: 'Включить' }).click()
  await expectNotice(staff, 'Организация включена')
  const again = await signIn(browser, client)
  await goTo(again, '/admin/preferences/audit')
  await again.getByRole('combobox', { name: 'Действие' }).selectOption({ label: 'Отключение' })
  const row = again.getByRole('row').filter({ hasText: /сервис «/ })
  await expect(row).toHaveCount(1)
  await row.getByRole('button').click()
  await expect(again.getByRole('complementary').getByText('Отключена')).toBeVisible()
  await page.context().close()
  await again.context().close()
  await staff.context().close()
})

test('the own organization: a changed name, and the former one restored from its history', async ({ browser }) => {
  const client = await newClient('Расширенный')
  const page = await signIn(browser, client)
  await goTo(page, '/admin/preferences/organization')
  const name = page.getByRole('textbox', { name: 'Название' })
  await name.fill('')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Заполните поле')).toBeVisible()
  await name.fill('Новое имя')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expectNotice(page, 'Сохранено')
  await page.getByRole('tab', { name: 'Изменения' }).click()
  await page.getByRole('button', { name: 'Вернуть прежние значения' }).click()
  await expect(name).toHaveValue(client.name)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('navigation', { name: 'Главное меню' }).getByText(client.name)).toBeVisible()
  await page.context().close()
})

const looks: readonly View[] = [
  { theme: 'light', lang: 'ru', width: 1440 },
  { theme: 'dark', lang: 'eng', width: 390 },
]
const isFine = async (page: Page, what: string): Promise<void> => {
  for (const view of [...looks, looks[0]!]) {
    await setView(page, view)
    await isClean(page, what)
    await noOverflow(page, what)
  }
}
test('an organization requires a second factor: a user without one sets it up after signing in, before anything else', async ({
  browser,
}) => {
  const client = await newClient('Расширенный')
  const administrator = await apiAs(client.email, password)
  const policy = await administrator('PATCH', '/organization/two-factor', { required: true, graceDays: 0 })
  expect(policy.code).toBe('ok')

  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await page.goto(`${theApp().url}/`)
  await page.getByRole('textbox', { name: 'Почта' }).fill(client.email)
  await page.getByLabel(/^Пароль/).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByText(/^Администратор требует для входа код/)).toBeVisible()
  await isFine(page, 'the demand')
  // no address leads past it
  await page.goto(`${theApp().url}/admin/users/all`)
  await expect(page.getByText(/^Администратор требует для входа код/)).toBeVisible()

  await page.getByRole('button', { name: 'Включить', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Код из приложения' })
  await expect(field).toBeFocused()
  await isFine(page, 'the key')
  await page.getByRole('button', { name: 'Назад' }).click()
  await page.getByRole('button', { name: 'Включить', exact: true }).click()
  const secret = (await page.locator('code').first().innerText()).replace(/\s/g, '')
  await field.fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await expect(page.getByRole('region', { name: 'Резервные коды' }).getByRole('listitem')).toHaveCount(10)
  await isFine(page, 'the backup codes')
  await page.getByRole('button', { name: 'Коды сохранены' }).click()
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page).toHaveURL(/\/admin\/chats\?filter=/)
  await page.goto(`${theApp().url}/admin/users/all`)
  await expect(page.getByRole('heading', { level: 1, name: 'Пользователи' })).toBeVisible()
  await page.context().close()
})
