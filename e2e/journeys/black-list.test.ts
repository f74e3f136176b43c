import { theApp } from '../app.ts'
import { openDesk } from '../desk.ts'
import { Customer, Operator, unique } from '../people.ts'
import { expect, test } from '../test.ts'

test('a client is blocked from the chat by the keyboard, learns it in the widget, and is let in again', async ({
  browser,
}) => {
  const desk = await openDesk()
  const olga = await Operator.signIn(browser, desk.users[0]!)
  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  const spam = unique('Куплю гараж')
  await customer.writes(spam)
  await olga.open(spam)
  const { page } = olga
  const chatId = await olga.chatId()

  await page.getByRole('button', { name: 'Действия с чатом' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Заблокировать' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Заблокировать: / })
  const reason = dialog.getByRole('textbox', { name: 'Причина' })
  await expect(reason).toBeFocused()
  await dialog.getByRole('button', { name: 'Заблокировать' }).press('Enter')
  await expect(dialog.getByText('Заполните поле')).toBeVisible()
  await expect(reason).toBeFocused()
  const why = unique('Реклама')
  await page.keyboard.type(why)
  await dialog.getByRole('combobox', { name: 'Срок' }).selectOption('1 день')
  await dialog.getByRole('button', { name: 'Заблокировать' }).press('Enter')
  await expect(dialog).toBeHidden()
  await page.goto(`${theApp().url}/admin/chats?filter=closed&chat=${chatId}`)
  await expect(page.getByText('В чёрном списке').first()).toBeVisible()
  await expect(page.getByText(new RegExp(`клиент заблокирован до .* Причина: ${why}`))).toBeVisible()

  const more = unique('Куплю дачу')
  await customer.field.fill(more)
  await customer.field.press('Enter')
  await expect(customer.panel.getByText('Сейчас компания не отвечает на ваши сообщения')).toBeVisible()

  await page.goto(`${theApp().url}/admin/preferences/black-list`)
  await page.getByRole('row', { name: new RegExp(why) }).click()
  await expect(page.getByText(more)).toBeVisible()
  await page.getByRole('button', { name: 'Разблокировать' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: /^Разблокировать: / })
  await expect(question.getByRole('checkbox', { name: 'Передать в чаты 1 сообщение' })).toBeChecked()
  await question.getByRole('button', { name: 'Разблокировать' }).press('Enter')
  await expect(page.getByRole('row', { name: new RegExp(why) })).toBeHidden()
  await page.goto(`${theApp().url}/admin/chats?filter=assigned&chat=${chatId}`)
  await expect(page.getByText(more).last()).toBeVisible()
})
