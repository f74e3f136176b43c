import { type Desk, openDesk } from '../desk.ts'
import { Customer, Operator, userNo } from '../people.ts'
import { expect, test } from '../test.ts'

/** The tabs “Routing” and “Automatic replies” of one channel, from no rule to a client who meets both. */
let desk: Desk
test.beforeAll(async () => {
  desk = await openDesk()
})
test.afterAll(() => desk.close())

test('rules are made, put in order and tried; an automatic reply with a file and a button reaches the client', async ({
  browser,
}) => {
  const boss = await Operator.signIn(browser, userNo(0, 'administrator'))
  const { page } = boss
  const tab = (name: string) => new URL(`/admin/preferences/channels/${desk.widgetId}?tab=${name}`, page.url()).href
  await page.goto(tab('routing'))
  const rules = page.getByRole('list', { name: 'Правила маршрутизации' })
  const addRule = async (name: string, intent: string | null) => {
    await page.getByRole('button', { name: 'Добавить правило' }).click()
    await page.getByRole('textbox', { name: /^Название/ }).fill(name)
    if (intent) await page.getByRole('checkbox', { name: intent }).check()
    await page.getByRole('combobox', { name: /^Команда/ }).selectOption({ label: desk.team.name })
    await page.getByRole('button', { name: 'Сохранить' }).click()
  }
  const isClosed = () => expect(page.getByRole('textbox', { name: /^Название/ })).toBeHidden()
  await addRule('Остальные', null)
  await isClosed()
  await expect(rules.getByRole('listitem')).toHaveCount(2)
  await addRule('Помощь', 'просьба о помощи')
  await isClosed()
  await expect(rules.getByRole('listitem').nth(1)).toContainText('Помощь')
  // the first rule takes everything, so the second one has to stand before it
  const tried = page.getByRole('textbox', { name: 'Сообщение клиента' })
  await tried.fill('помогите с доставкой')
  await expect(page.getByText('Сработает правило «Остальные»')).toBeVisible()
  await rules.getByRole('button', { name: /^Помощь/ }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rules.getByRole('listitem').first()).toContainText('Помощь')
  await expect(page.getByText('Сработает правило «Помощь»')).toBeVisible()
  // by mouse there and back
  for (const first of ['Остальные', 'Помощь']) {
    const row = rules.getByRole('listitem').filter({ hasText: first })
    await row.locator('[draggable]').dragTo(rules.getByRole('listitem').first())
    await expect(rules.getByRole('listitem').first()).toContainText(first)
  }
  await addRule('Ещё раз', 'просьба о помощи')
  await expect(page.getByRole('alert').filter({ hasText: /условия/i })).toBeVisible()
  await page.getByRole('button', { name: 'Отмена' }).click()
  await expect(rules.getByRole('listitem')).toHaveCount(3)

  await page.goto(tab('autoreplies'))
  const form = page.locator('form').filter({ has: page.getByText('Операторы не в сети', { exact: true }) })
  await form.getByRole('switch', { name: /Операторы не в сети/ }).check()
  // whatever the hour of the test is
  await form.getByRole('combobox', { name: /Когда отправлять/ }).selectOption({ label: 'Никого из команды нет в сети' })
  await form.getByRole('textbox', { name: /^Текст$|^Текст \*/ }).fill('Скоро ответим')
  await form.getByRole('textbox', { name: 'Текст кнопки 1' }).fill('Спасибо')
  const file = { name: 'Условия.txt', mimeType: 'text/plain', buffer: Buffer.from('Доставка за день') }
  await form.locator('input[type=file]').setInputFiles(file)
  await expect(form.getByRole('listitem').filter({ hasText: file.name })).toBeVisible()
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(form.getByRole('listitem').filter({ hasText: file.name })).toBeVisible()

  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  await customer.writes('помогите с доставкой')
  await customer.sees('Скоро ответим')
  await expect(customer.panel.getByRole('link', { name: new RegExp(file.name) })).toBeVisible()
  await customer.panel.getByRole('button', { name: 'Спасибо' }).click()
  const operator = await Operator.signIn(browser, desk.users[0]!)
  await operator.openByText('Спасибо')
  await operator.page.getByRole('button', { name: 'Текущая сессия' }).click()
  await expect(operator.page.getByText(/правил\S* «Помощь»/i).first()).toBeVisible()

  await page.goto(tab('routing'))
  await page.getByRole('button', { name: 'Проверить на последних обращениях' }).click()
  await expect(page.getByRole('combobox', { name: 'Последние обращения: 1' })).toContainText('Помощь · 1')
  await operator.close()
  await boss.close()
  await customer.page.context().close()
})
