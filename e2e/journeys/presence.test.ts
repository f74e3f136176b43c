import { openDesk } from '../desk.ts'
import { api, Customer, closeAll, Operator, unique } from '../people.ts'
import { expect, test } from '../test.ts'

test('a break after the last chat: no new chats meanwhile; then the reason, and back online', async ({ browser }) => {
  const desk = await openDesk()
  const user = desk.users[0]!
  const call = await api(user)
  const maria = await Operator.signIn(browser, user)
  const { page } = maria
  const menu = page.getByRole('button', { name: new RegExp(user.name) })
  await expect(menu).toContainText('Активен')
  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  const question = unique('Пора на обед')
  await customer.writes(question)
  await expect(maria.row(question)).toBeVisible()

  await menu.click()
  await page.getByRole('button', { name: /^Сначала закончить/ }).click()
  await expect(menu).toContainText('Завершаю')
  await page.getByRole('radio', { name: 'Обед' }).click({ force: true })
  await page.keyboard.press('Escape')

  await closeAll(call)
  await expect(menu).toContainText('Обед')

  await menu.click()
  await page.getByRole('radio', { name: 'Активен' }).click({ force: true })
  await expect(menu).toContainText('Активен')
  await customer.page.context().close()
  await maria.close()
  await desk.close()
})
