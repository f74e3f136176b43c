import { type ContactCentre, openContactCentre } from '../contact-centre.ts'
import { Customer, type Operator } from '../people.ts'
import { expect, test } from '../test.ts'

let centre: ContactCentre
test.beforeAll(async () => {
  centre = await openContactCentre({ teams: { Поддержка: { dialog_limit: 9 } }, channel: {} })
})
test.afterAll(() => centre.close())

/** Alt+S as a Russian layout gives it: the character differs, the physical key is the same. */
const altS = async ({ page }: Operator): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const stroke = { code: 'KeyS', key: 'ы', modifiers: 1 }
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...stroke })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke })
  await session.detach()
}

test('spam in two keys from the composer, undone; then with everybody who resembles it', async ({ browser }) => {
  const rights = ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_PROFILE_UPDATE'] as const
  const anna = await centre.hire('Анна Орлова', ['Поддержка'], rights)
  expect((await centre.call(anna, 'PATCH', '/presence', { presence: 'online' })).code).toBe('ok')
  const desk = await centre.open(browser, anna)
  const { page } = desk
  const spam = 'Лучшие ставки на спорт, жми'
  const row = (text: string) => page.locator('[data-chat]').filter({ hasText: text })
  for (const text of [`${spam} 1`, `${spam} 2`, `${spam} 3`, 'Где мой заказ?']) {
    const customer = await Customer.atTheShop(await browser.newContext(), `${centre.url}/demo`)
    await customer.writes(text)
    await customer.leaves()
    await expect(row(text)).toBeVisible()
  }
  await row(`${spam} 1`).click()
  const field = desk.composer
  await field.fill('Начал отвечать')

  await altS(desk)
  await expect(page.getByRole('region', { name: 'Уведомления' }).getByText(/^Спам: /)).toBeVisible()
  await expect(row(`${spam} 1`)).toHaveCount(0)
  await page.getByRole('button', { name: /^Отменить/ }).click()
  await expect(row(`${spam} 1`)).toBeVisible()
  await expect(field).toHaveValue('Начал отвечать')

  await altS(desk)
  await expect(row(`${spam} 1`)).toHaveCount(0)
  await page.getByRole('button', { name: 'Показать' }).last().click()
  const dialog = page.getByRole('dialog', { name: /^Похожие на клиента/ })
  await expect(dialog.getByRole('checkbox', { name: /^Первое сообщение: 2/ })).toBeChecked()
  // all of them have the address of this machine: by the address, the honest client is listed, too
  await dialog.getByRole('checkbox', { name: /^Адрес/ }).uncheck()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Отметить как спам: 2' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(spam)).toHaveCount(0)
  await expect(row('Где мой заказ?')).toBeVisible()

  // the list of keys names it
  await page.keyboard.press('Escape')
  await row('Где мой заказ?').focus()
  await page.keyboard.press('Shift+Slash')
  await expect(page.getByRole('dialog').getByText('Отметить как спам')).toBeVisible()
  await desk.close()
})
