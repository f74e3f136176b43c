import { expect, test } from '@playwright/test'
import { aloneAtWork, api, Customer, emptyHands, Operator, unique, userNo } from '../people.ts'

test('a break after the last chat: no new ones come meanwhile; then what it is for, and back to work', async ({
  browser,
}) => {
  // closing takes its eight seconds, twice
  test.slow()
  const user = userNo(2)
  await emptyHands(user)
  await aloneAtWork(user)
  const maria = await Operator.signIn(browser, user)
  const { page } = maria
  const menu = page.getByRole('button', { name: /Мария Жук/ })
  await expect(menu).toContainText('Активен')
  const customer = await Customer.atTheShop(await browser.newContext())
  const question = unique('Пора на обед')
  await customer.writes(question)
  await expect(maria.row(question)).toBeVisible()

  await menu.click()
  await page.getByRole('button', { name: /^Сначала закончить/ }).click()
  await expect(menu).toContainText('Завершаю')
  await page.getByRole('radio', { name: 'Обед' }).check({ force: true })
  await page.keyboard.press('Escape')

  await emptyHands(user)
  await expect(menu).toContainText('Обед', { timeout: 20_000 })
  await expect(page.getByText('Чаты закончены, перерыв начался')).toBeVisible()

  await menu.click()
  await page.getByRole('radio', { name: 'Активен' }).check({ force: true })
  await expect(menu).toContainText('Активен')
  await customer.page.context().close()
  await maria.close()
  await (await api(user))('PATCH', '/presence', { presence: 'break' })
})
