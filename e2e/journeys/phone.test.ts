import { theApp } from '../app.ts'
import { type Desk, openDesk } from '../desk.ts'
import { Operator, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'
import { everyView, isClean, noOverflow } from '../views.ts'

/** A bot is connected to its emulated provider by the form; its client writes on the phone of the demo. */
let desk: Desk
test.beforeAll(async () => {
  desk = await openDesk()
})
test.afterAll(() => desk.close())

test('a bot: a wrong token has its text, the right one connects it, and the first client is answered', async ({
  browser,
}) => {
  const client = await (await browser.newContext()).newPage()
  await client.goto(`${theApp().url}/demo/phone`)
  await client.getByRole('button', { name: 'Telegram', exact: true }).click()
  await client.getByRole('button', { name: 'Ещё одна учётная запись' }).click()
  const bots = client.getByRole('group').filter({ has: client.getByRole('textbox', { name: 'Токен' }) })
  await expect(bots).toHaveCount(2)
  const token = await bots.last().getByRole('textbox', { name: 'Токен' }).inputValue()
  const address = await client.getByRole('textbox', { name: 'Адрес API' }).inputValue()

  const { page } = await Operator.signIn(browser, userNo(0, 'administrator'))
  await page.goto(`${theApp().url}/admin/preferences/channels`)
  await page.getByRole('button', { name: 'Создать канал' }).first().click()
  await page.getByRole('link', { name: /^Telegram/ }).click()
  const field = page.getByLabel(/^Токен/).first()
  const create = page.getByRole('button', { name: 'Создать канал' })
  await create.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Заполните все обязательные поля' })).toBeVisible()
  const name = unique('Бот')
  await page.getByRole('textbox', { name: /^Название/ }).fill(name)
  await page.getByRole('combobox', { name: /^Команда/ }).selectOption({ label: desk.team.name })
  await page.getByRole('textbox', { name: /^Адрес API/ }).fill(address)
  await field.fill(token.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')))
  await create.click()
  await expect(page.getByText('Токен указан неверно').first()).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await isClean(page, 'the form of a bot')
  await page.setViewportSize({ width: 390, height: 844 })
  await noOverflow(page, 'the form of a bot')
  await field.fill(token)
  await create.click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('@domilad_2_bot')).toBeVisible()

  await expect(client.getByText(/domilad_2_bot · подключён/)).toBeVisible()
  const person = unique('Вера')
  await client.getByRole('textbox', { name: 'Новый клиент' }).fill(person)
  await client.getByRole('combobox', { name: 'Магазин' }).selectOption({ label: 'domilad_2_bot' })
  await client.getByRole('button', { name: 'Открыть чат' }).click()
  const phone = client.getByRole('region', { name: person })
  const question = unique('Стол ещё есть?')
  await phone.getByRole('textbox', { name: 'Сообщение' }).fill(question)
  await phone.getByRole('button', { name: 'Отправить' }).click()

  const ann = await Operator.signIn(browser, desk.users[0]!)
  await ann.page.getByRole('link', { name: question }).click()
  await expect(ann.page.getByText(person).first()).toBeVisible()
  await ann.reply('Есть, привезём завтра')
  await expect(phone.getByText('Есть, привезём завтра')).toBeVisible()

  for (const { theme, width } of [everyView[0]!, everyView.at(-1)!]) {
    await client.emulateMedia({ colorScheme: theme })
    await client.setViewportSize({ width, height: 900 })
    await isClean(client, `the phone of a client, ${theme} ${width}`)
    await noOverflow(client, `the phone of a client, ${theme} ${width}`)
  }
  for (const p of [client, page, ann.page]) await p.context().close()
})
