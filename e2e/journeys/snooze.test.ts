import { type ContactCentre, openContactCentre } from '../contact-centre.ts'
import { Customer, type Operator } from '../people.ts'
import { expect, test } from '../test.ts'

let centre: ContactCentre
test.beforeAll(async () => {
  centre = await openContactCentre({ teams: { Поддержка: { dialog_limit: 5 } }, channel: {} })
})
test.afterAll(() => centre.close())

const receives = 'AUTHORITY_CHAT_DISTRIBUTION'
/** A key as a Russian layout gives it: the character differs, the physical key is the same. */
const pressRussian = async ({ page }: Operator, code: string, key: string): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', code, key, text: key })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', code, key })
  await session.detach()
}
const section = ({ page }: Operator, name: string) => page.getByRole('list', { name, exact: true })

test('a chat is snoozed and returns by the clock; undone; pinned and unpinned by keys of the Russian layout', async ({
  browser,
}) => {
  const anna = await centre.hire('Анна Орлова', ['Поддержка'], [receives])
  expect((await centre.call(anna, 'PATCH', '/presence', { presence: 'online' })).code).toBe('ok')
  const desk = await centre.open(browser, anna)
  const { page } = desk
  for (const question of ['Где мой диван', 'Когда привезут стол']) {
    const customer = await Customer.atTheShop(await browser.newContext(), `${centre.url}/demo`)
    await customer.writes(question)
    await customer.leaves()
  }
  const row = (text: string) => page.locator('[data-chat]').filter({ hasText: text })
  await expect(row('Где мой диван')).toBeVisible()
  await expect(row('Когда привезут стол')).toBeVisible()
  await expect(page).toHaveTitle(/^\(2\) /)

  // A preset by its digit.
  await row('Где мой диван').focus()
  await pressRussian(desk, 'KeyH', 'р')
  const dialog = page.getByRole('dialog', { name: /^Отложить чат/ })
  await expect(dialog.getByRole('button', { name: /^Через час/ })).toBeFocused()
  await page.keyboard.press('1')
  await expect(dialog).toBeHidden()
  // The row with the focus says so and stays where it is until the focus is elsewhere.
  await expect(row('Где мой диван')).toHaveAccessibleName(/Отложен: Анна Орлова/)
  await expect(row('Где мой диван')).toBeFocused()
  await expect(section(desk, 'Отложенные')).toBeHidden()
  await page.getByRole('heading', { level: 1 }).first().focus()
  await expect(section(desk, 'Отложенные').getByText('Где мой диван')).toBeVisible()

  await page.getByRole('button', { name: /^Отменить/ }).click()
  await expect(section(desk, 'Отложенные')).toBeHidden()

  // From the menu of the open chat, and back by the clock.
  await row('Где мой диван').click()
  await page.getByRole('button', { name: 'Действия с чатом' }).click()
  await page.getByRole('menuitem', { name: 'Отложить чат' }).click()
  await dialog.getByRole('button', { name: /^Через час/ }).click()
  await page.mouse.move(0, 0)
  await expect(section(desk, 'Отложенные').getByText('Где мой диван')).toBeVisible()
  await centre.pass(61)
  await expect(section(desk, 'Отложенные')).toBeHidden()

  // Buttons of a row under the pointer, without opening it.
  await row('Когда привезут стол').hover()
  const tools = page.getByRole('group', { name: /^Действия: / })
  await expect(tools.getByRole('button', { name: 'Закрепить вверху списка' })).toBeVisible()
  await page.mouse.move(0, 0)

  await row('Когда привезут стол').focus()
  await pressRussian(desk, 'KeyP', 'з')
  await page.getByRole('heading', { level: 1 }).first().focus()
  await expect(section(desk, 'Закреплённые').getByText('Когда привезут стол')).toBeVisible()
  const another = await page.context().newPage()
  await another.goto(`${centre.url}/admin/chats?filter=assigned`)
  const elsewhere = another.getByRole('list', { name: 'Закреплённые' })
  await expect(elsewhere.getByText('Когда привезут стол')).toBeVisible()
  await row('Когда привезут стол').focus()
  await pressRussian(desk, 'KeyP', 'з')
  await expect(elsewhere).toBeHidden()
  await desk.close()
})
