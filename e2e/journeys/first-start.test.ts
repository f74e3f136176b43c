import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { type RunningApp, startApp } from '../app.ts'
import { expect, test } from '../test.ts'

/** A server as somebody installs it tonight: without the demo, with an empty database. */
test.describe.configure({ mode: 'serial' })
let app: RunningApp
test.beforeAll(async () => {
  app = await startApp({ DEMO: '0' })
})
test.afterAll(() => app.stop())

const password = 'Correct-horse-1'
const newPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()
const step = (page: Page, id: string) => page.locator(`[data-step="${id}"]`)
const isDone = (page: Page, id: string) => expect(step(page, id)).toContainText('Готово')

const becomeAdministrator = async (page: Page, at: RunningApp = app): Promise<void> => {
  await page.goto(at.setupUrl!)
  await expect(page.getByRole('heading', { name: 'Администратор сервиса' })).toBeVisible()
  await page.getByRole('textbox', { name: /^Имя/ }).fill('Ирина Соколова')
  await page.getByRole('textbox', { name: /^Почта/ }).fill('irina@service.example')
  await page.getByLabel(/^Пароль/).fill(password)
  await page.getByLabel(/^Повторите пароль/).fill(password)
  await page.getByRole('button', { name: 'Создать и войти' }).click()
}
const addOrganization = async (page: Page): Promise<void> => {
  await step(page, 'organization').getByRole('link', { name: 'Первая организация' }).click()
  const panel = page.getByRole('complementary', { name: 'Добавить организацию' })
  await panel.getByRole('textbox', { name: /^Логин/ }).fill('teply-dom')
  await panel.getByRole('textbox', { name: /^Название/ }).fill('Тёплый дом')
  await panel.getByRole('textbox', { name: /^Почта администратора/ }).fill('anna@teply-dom.example')
  await panel.getByRole('combobox', { name: /^Тариф/ }).selectOption({ label: 'Расширенный' })
  await panel.getByRole('textbox', { name: /^Имя администратора/ }).fill('Анна Белова')
  await panel.getByLabel(/^Новый пароль/).fill(password)
  await panel.getByLabel(/^Повторите пароль/).fill(password)
  await panel.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Организация добавлена').first()).toBeVisible()
}

test('from the link of the first start to the first answered message', async ({ browser }) => {
  const irina = await newPage(browser)
  await becomeAdministrator(irina)
  await expect(irina).toHaveURL(/\/admin\/welcome$/)
  await expect(irina.getByText('Сделано 0 из 5')).toBeVisible()

  await step(irina, 'sms').getByRole('button', { name: 'Отложить' }).click()
  await expect(step(irina, 'sms')).toContainText('Отложено')
  await irina.reload()
  await step(irina, 'sms').getByRole('button', { name: 'Вернуть' }).click()
  await expect(step(irina, 'sms')).toContainText('Ещё не сделано')

  await step(irina, 'address').getByRole('link', { name: 'Название и адрес' }).click()
  await irina.getByRole('textbox', { name: 'Публичный адрес' }).fill(app.url)
  await irina.getByRole('button', { name: 'Сохранить' }).click()
  await irina.getByRole('button', { name: 'Проверить подключение' }).click()
  await expect(irina.getByText('Адрес и веб-сокет работают')).toBeVisible()
  await irina.getByRole('link', { name: 'К первым шагам' }).click()
  await isDone(irina, 'address')

  await addOrganization(irina)
  await irina.goto(`${app.url}/admin`)
  await expect(irina).toHaveURL(/\/admin\/preferences\/companies/)
  await irina.getByRole('link', { name: 'Первые шаги' }).click()
  await isDone(irina, 'organization')
  await expect(step(irina, 'message')).toContainText('Ещё не сделано')

  const anna = await newPage(browser)
  await anna.goto(app.url)
  await anna.getByRole('textbox', { name: 'Почта' }).fill('anna@teply-dom.example')
  await anna.getByRole('textbox', { name: 'Пароль' }).fill(password)
  await anna.getByRole('button', { name: 'Войти' }).click()
  await anna.getByRole('link', { name: 'Начните за 10 минут' }).click()
  await step(anna, 'channel').getByRole('link', { name: 'Создайте канал' }).click()
  await anna.getByRole('link', { name: /Чат-страница/ }).click()
  await anna
    .getByRole('textbox', { name: /^Название/ })
    .first()
    .fill('Чат-страница')
  await anna.getByRole('button', { name: 'Создать канал' }).click()
  await expect(anna.getByRole('tab', { name: 'Изменения' })).toBeVisible()
  await anna.goto(`${app.url}/admin/welcome`)
  await isDone(anna, 'channel')
  await isDone(anna, 'installation')

  const opened = anna.context().waitForEvent('page')
  await step(anna, 'message').getByRole('link', { name: 'Открыть чат-страницу' }).click()
  const client = await opened
  await client.getByRole('textbox').fill('Здравствуйте, вы работаете?')
  await client.keyboard.press('Enter')
  await expect(step(anna, 'message')).toContainText('Сообщение пришло')
  await step(anna, 'message').getByRole('link', { name: 'Первое сообщение' }).click()
  await expect(anna.getByText('Здравствуйте, вы работаете?').last()).toBeVisible()
  await anna.getByRole('textbox', { name: 'Ответ клиенту' }).fill('Да, слушаю вас')
  await anna.keyboard.press('Enter')
  await expect(client.getByText('Да, слушаю вас', { exact: true })).toBeVisible()

  await isDone(irina, 'message')
  await expect(irina.getByText('Клиент написал и получил ответ')).toBeVisible()
})

test('the link works once', async ({ browser }) => {
  const page = await newPage(browser)
  await page.goto(app.setupUrl!)
  await expect(page.getByText('Ссылка больше не работает')).toBeVisible()
})

test('the status says what has to be done', async ({ browser }) => {
  const page = await newPage(browser)
  await page.goto(app.url)
  await page.getByRole('textbox', { name: 'Почта' }).fill('irina@service.example')
  await page.getByRole('textbox', { name: 'Пароль' }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await page.getByRole('link', { name: 'Состояние сервиса' }).click()
  const line = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(line('Резервная копия')).toContainText('Ни одной копии ещё нет')
  await expect(line('Веб-сокет')).toContainText('Открывается по публичному адресу')
  await expect(line('Почта')).toContainText('Не настроена')
  await line('Почта').getByRole('link', { name: 'Настроить' }).click()
  await expect(page.getByRole('tab', { name: 'Почта', selected: true })).toBeVisible()
})

test('service administrators must have a second factor: from the link to the first steps, and at the next sign-in', async ({
  browser,
}) => {
  const strict = await startApp({ DEMO: '0', SERVICE_TWO_FACTOR: '1' })
  try {
    const irina = await newPage(browser)
    await becomeAdministrator(irina, strict)
    await expect(irina.getByText(/требует для входа код/)).toBeVisible()
    // no address leads past it
    await irina.goto(`${strict.url}/admin/preferences/companies`)
    await expect(irina.getByText(/требует для входа код/)).toBeVisible()
    await irina.getByRole('button', { name: 'Включить', exact: true }).click()
    const field = irina.getByRole('textbox', { name: 'Код из приложения' })
    await expect(field).toBeFocused()
    const secret = Secret.fromBase32((await irina.locator('code').first().innerText()).replace(/\s/g, ''))
    await field.fill(new TOTP({ secret }).generate())
    const codes = irina.getByRole('region', { name: 'Резервные коды' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const backup = await codes.first().innerText()
    await irina.getByRole('button', { name: 'Коды сохранены' }).click()
    // the tooltip of the button above covers the next one and lets the click through
    await irina.getByRole('button', { name: 'Отключить' }).hover({ force: true })
    await expect(irina.getByText(/аутентификация обязательна, отключить/)).toBeVisible()
    await irina.getByRole('button', { name: 'Продолжить' }).click()
    await irina.goto(`${strict.url}/admin/preferences/companies`)
    await expect(irina.getByRole('heading', { level: 1, name: 'Организации' })).toBeVisible()

    const other = await newPage(browser)
    await other.goto(strict.url)
    await other.getByRole('textbox', { name: 'Почта' }).fill('irina@service.example')
    await other.getByRole('textbox', { name: 'Пароль' }).fill(password)
    await other.getByRole('button', { name: 'Войти' }).click()
    await expect(other.getByRole('textbox', { name: 'Код из приложения' })).toBeFocused()
    await other.getByRole('button', { name: 'Нет доступа к приложению' }).click()
    await other.getByRole('textbox', { name: 'Резервный код' }).fill(backup)
    await other.keyboard.press('Enter')
    await expect(other).toHaveURL(/\/admin\/preferences\/companies/)
  } finally {
    await strict.stop()
  }
})
