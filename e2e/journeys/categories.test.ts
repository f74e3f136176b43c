import { theApp } from '../app.ts'
import { openDesk } from '../desk.ts'
import { api, Customer, Operator, tokenOf, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'

/** An administrator sets categories up with the keyboard; an operator closes a chat with one of them. */
test('categories: created in the columns, chosen on closing, shown in the history', async ({ browser }) => {
  const [category, topic, subtopic] = [unique('Ремонт'), unique('Обивка'), unique('Пятно')]
  const elena = await (await browser.newContext()).newPage()
  await elena.addInitScript((token) => localStorage.setItem('token', token), await tokenOf(userNo(0, 'administrator')))
  await elena.goto(`${theApp().url}/admin/preferences/categories`)
  await elena.getByRole('button', { name: 'Добавить категорию' }).click()
  await elena.keyboard.type(category)
  await elena.keyboard.press('Tab')
  await expect(elena.getByRole('textbox', { name: 'Название темы' })).toBeFocused()
  await elena.keyboard.type(topic)
  await elena.keyboard.press('Tab')
  await expect(elena.getByRole('textbox', { name: 'Название подтемы' })).toBeFocused()
  await elena.keyboard.type(subtopic)
  await elena.keyboard.press('Enter')
  await expect(elena.getByRole('button', { name: subtopic, exact: true })).toBeVisible()
  // A duplicate name is refused in its field.
  await elena.keyboard.type(subtopic)
  await elena.keyboard.press('Enter')
  await expect(elena.getByText('Такая подкатегория уже есть')).toBeVisible()
  await elena.keyboard.press('Escape')

  const desk = await openDesk()
  const olga = await Operator.signIn(browser, desk.users[0]!)
  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  const question = unique('Пролили кофе')
  await customer.writes(question)
  await olga.open(question)
  const { page } = olga
  const chatId = await olga.chatId()
  await olga.reply('Приедем завтра')
  await expect(page.getByRole('button', { name: 'Выберите категорию', exact: true })).toBeVisible()
  await page
    .getByRole('button', { name: /^Закрыть( чат)?$/ })
    .first()
    .click()
  const picker = page.getByRole('dialog', { name: 'Категория обращения' })
  await expect(picker.getByText('Чтобы закрыть чат, выберите категорию')).toBeVisible()
  await picker.getByRole('combobox').fill(`${topic} ${subtopic}`)
  await expect(picker.getByRole('option')).toHaveText(`${category} › ${topic} › ${subtopic}`)
  await picker.getByRole('combobox').press('Enter')
  await expect(page.getByRole('button', { name: /^Отменить/ }).first()).toBeVisible()
  const call = await api(userNo(0, 'supervisor'))
  const known = async () => (await call('GET', `/chats/${chatId}`)).entity as { status: string; category: string }
  await expect.poll(async () => (await known()).status).toBe('closed')
  expect((await known()).category).toBe(`${category} › ${topic} › ${subtopic}`)
  await page.goto(`${theApp().url}/admin/chats?filter=closed&chat=${chatId}`)
  await expect(olga.feed.getByText(`категория «${category} › ${topic} › ${subtopic}»`)).toBeVisible()

  // After deletion the history keeps the name.
  await elena.getByRole('button', { name: category, exact: true }).focus()
  await elena.keyboard.press('Delete')
  const question2 = elena.getByRole('alertdialog')
  await expect(question2.getByText(/1 обращение сохранит категорию в истории/)).toBeVisible()
  await question2.getByRole('button', { name: 'Удалить' }).click()
  await expect(elena.getByRole('button', { name: category, exact: true })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(`${category} › ${topic} › ${subtopic}`).first()).toBeVisible()
  for (const p of [elena, page, customer.page]) await p.context().close()
  await desk.close()
})
