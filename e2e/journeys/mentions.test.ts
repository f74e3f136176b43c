import { AxeBuilder } from '@axe-core/playwright'
import { type Desk, openDesk } from '../desk.ts'
import { api, Customer, Operator, unique } from '../people.ts'
import { expect, test } from '../test.ts'

let desk: Desk
test.beforeAll(async () => {
  desk = await openDesk({ people: 2 })
})
test.afterAll(() => desk.close())

test('an operator names a colleague in an internal message; the colleague opens the chat from their list, and the number goes down', async ({
  browser,
}) => {
  const [writer, named] = [desk.users[0]!, desk.users[1]!]
  const olga = await Operator.signIn(browser, writer)
  const { page } = olga
  const question = unique('Вопрос')
  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  await customer.writes(question)
  await olga.openByText(question)
  const ivan = await Operator.signIn(browser, named)
  await (await api(named))('PATCH', '/presence', { presence: 'break' })
  const menu = ivan.page.getByRole('navigation', { name: 'Главное меню' })
  const entry = menu.getByRole('link', { name: /^Упоминания/ })

  await test.step('@ opens the list of colleagues; the keys of the field choose', async () => {
    await page
      .getByRole('radio', { name: 'Внутреннее сообщение' })
      .or(page.getByRole('button', { name: 'Внутреннее сообщение' }))
      .first()
      .click()
    const note = page.getByRole('textbox', { name: 'Внутреннее сообщение' })
    await note.focus()
    await page.keyboard.type('Посмотрите, @')
    await expect(page.getByRole('listbox', { name: 'Кого упомянуть' }).getByRole('option').first()).toBeVisible()
    // the list of all colleagues still stands when the name is typed
    await page.keyboard.type(named.name)
    await page.keyboard.press('Enter')
    await expect(note).toHaveValue(`Посмотрите, @${named.name} `)
    await page.keyboard.type('это к вам')
    await page.keyboard.press('Enter')
    await expect(olga.feed.locator('span').filter({ hasText: new RegExp(`^@${named.name}$`) })).toBeVisible()
  })
  await test.step('the colleague has one more unread mention', async () => {
    await expect(entry).toHaveAccessibleName(/1 непрочитанное упоминание/)
    await entry.click()
    const row = ivan.page.getByRole('list', { name: 'Упоминания' }).getByRole('link')
    await expect(row).toContainText('это к вам')
    await expect(row).toContainText('не прочитано')
    const { violations } = await new AxeBuilder({ page: ivan.page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa'])
      .analyze()
    expect(violations).toEqual([])
    await row.click()
  })
  await test.step('the chat is open at the message, and nothing is unread', async () => {
    await expect(ivan.feed.getByText('это к вам')).toBeVisible()
    await expect(entry).not.toHaveAccessibleName(/непрочитанн/)
    await entry.click()
    await ivan.page.getByRole('radio', { name: 'Непрочитанные' }).check({ force: true })
    await expect(ivan.page.getByText('Всё прочитано')).toBeVisible()
  })
  await test.step('deleting the message takes the mention back', async () => {
    await ivan.page.getByRole('radio', { name: 'Все', exact: true }).check({ force: true })
    const rows = ivan.page.getByRole('list', { name: 'Упоминания' }).getByRole('link')
    await expect(rows).toHaveCount(1)
    const chatId = (await rows.getAttribute('href'))!.match(/[\da-f-]{36}/)![0]
    const call = await api(writer)
    const { messages } = (await call('GET', `/chats/${chatId}/messages`)).entity as {
      messages: { id: string; kind: string }[]
    }
    const { id } = messages.findLast(({ kind }) => kind === 'internal')!
    expect(await call('DELETE', `/chats/${chatId}/messages/${id}`, {})).toMatchObject({ code: 'ok' })
    await expect(ivan.page.getByText('Вас ещё не упоминали')).toBeVisible()
  })
  for (const { page: one } of [olga, ivan, customer]) await one.context().close()
})
