import { type ContactCentre, openContactCentre } from '../contact-centre.ts'
import { Customer } from '../people.ts'
import { expect, test } from '../test.ts'

let centre: ContactCentre
test.beforeAll(async () => {
  centre = await openContactCentre({ teams: { Поддержка: { dialog_limit: 9 } }, channel: {} })
})
test.afterAll(() => centre.close())

test('a colleague sees an unsent reply, goes on with it after a transfer, and it goes with buttons', async ({
  browser,
}) => {
  const receives = 'AUTHORITY_CHAT_DISTRIBUTION'
  const anna = await centre.hire('Анна Орлова', ['Поддержка'], [receives])
  const boris = await centre.hire('Борис Лужин', ['Поддержка'], [receives])
  const present = (who: typeof anna) => centre.call(who, 'PATCH', '/presence', { presence: 'online' })
  expect((await present(anna)).code).toBe('ok')
  const annas = await centre.open(browser, anna)
  const customer = await Customer.atTheShop(await browser.newContext(), `${centre.url}/demo`)
  await customer.writes('Где мой заказ?')
  await annas.openByText('Где мой заказ?')
  const [chatId] = await annas.page
    .locator('[data-chat]')
    .evaluateAll((rows) => rows.map((r) => (r as HTMLElement).dataset.chat!))
  expect((await present(boris)).code).toBe('ok')

  // live, read-only, with the name
  const boriss = await centre.open(browser, boris)
  await boriss.page.goto(`${centre.url}/admin/chats?filter=assigned&chat=${chatId}`)
  const shared = boriss.page.getByRole('region', { name: 'Анна Орлова пишет клиенту' })
  await annas.composer.fill('Посмотрю, где <b>ваш</b> заказ')
  await expect(shared).toContainText('Посмотрю, где <b>ваш</b> заказ', { timeout: 20_000 })
  await expect(shared.getByRole('button')).toHaveCount(0)
  await annas.composer.fill('Посмотрю, где ваш заказ, и вернусь')
  await expect(shared).toContainText('и вернусь', { timeout: 20_000 })

  // the chat changes hands: the text is not lost
  const to = { kind: 'operator', operatorId: boris.id }
  const moved = await centre.call(anna, 'POST', `/chats/${chatId}/transfer`, {
    id: crypto.randomUUID(),
    to,
    force: true,
  })
  expect(moved.code).toBe('ok')
  await expect(boriss.composer).toBeVisible()
  await shared.getByRole('button', { name: 'Продолжить' }).click()
  await expect(boriss.composer).toHaveValue('Посмотрю, где ваш заказ, и вернусь')
  await expect(shared).toHaveCount(0)

  // buttons: what does not fit is refused, and the client answers by a press
  await boriss.page.getByRole('button', { name: 'Кнопки под ответом' }).click()
  const dialog = boriss.page.getByRole('dialog', { name: 'Кнопки под ответом' })
  await dialog.getByRole('textbox', { name: 'Текст кнопки 1' }).fill('Подожду')
  await dialog.getByRole('button', { name: 'Ещё кнопка' }).click()
  await dialog.getByRole('textbox', { name: 'Текст кнопки 2' }).fill('Подожду')
  await dialog.getByRole('button', { name: 'Готово' }).click()
  await expect(dialog.getByRole('alert')).toContainText('с одинаковым текстом')
  await dialog.getByRole('textbox', { name: 'Текст кнопки 2' }).fill('Отмените заказ')
  await dialog.getByRole('button', { name: 'Готово' }).click()
  await expect(dialog).toBeHidden()
  await boriss.composer.press('Enter')
  await customer.sees('Посмотрю, где ваш заказ, и вернусь')
  await customer.panel.getByRole('button', { name: 'Подожду' }).click()
  await expect(boriss.feed.getByText('Подожду')).toHaveCount(2)
  await annas.close()
  await boriss.close()
})
