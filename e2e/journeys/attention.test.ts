import { randomUUID } from 'node:crypto'
import { theApp } from '../app.ts'
import { type Desk, openDesk } from '../desk.ts'
import { typeRussian } from '../keyboard.ts'
import { api, Customer, Operator, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'

let desk: Desk
test.beforeAll(async () => {
  desk = await openDesk({ people: 2 })
})
test.afterAll(() => desk.close())

test('an operator sees what is new where it stands: new chats, whispers, a transferred chat, and what came while offline', async ({
  browser,
}) => {
  const [own, colleague] = [desk.users[0]!, desk.users[1]!]
  const olga = await Operator.signIn(browser, own, { cuttable: true })
  const { page, composer } = olga
  const rowOf = (text: string) => page.locator('[data-chat]').filter({ hasText: text })
  const toasts = page.getByRole('region', { name: 'Уведомления' })
  const [mine, boss] = [await api(own), await api(userNo(0, 'supervisor'))]
  const arrives = async (question: string) => {
    const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
    await customer.writes(question)
    return customer
  }
  const [first, second] = [unique('Первый'), unique('Второй')]
  const customers = [await arrives(first)]
  await expect(rowOf(first)).toBeVisible()
  const firstId = (await rowOf(first).getAttribute('data-chat'))!

  await test.step('a new chat appears at once although the pointer rests on the list; the numbers agree', async () => {
    await rowOf(first).hover()
    const before = await rowOf(first).boundingBox()
    customers.push(await arrives(second))
    await expect(rowOf(second)).toBeVisible()
    expect(await rowOf(first).boundingBox()).toEqual(before)
    await expect(page.locator('#chat-list h2').first()).toHaveText(/Ждут ответа\s*2/)
    await expect(page.locator('[data-chat]')).toHaveCount(2)
  })
  const secondId = (await rowOf(second).getAttribute('data-chat'))!
  const unread = (id: string) => page.locator(`[data-chat="${id}"]`)

  await test.step('an internal message of a supervisor has a badge and a notice, which opens the chat', async () => {
    await rowOf(second).click()
    await expect(composer).toBeFocused()
    await expect(unread(secondId)).not.toHaveAccessibleName(/непрочитанн/)
    await rowOf(first).click()
    await expect(unread(firstId)).not.toHaveAccessibleName(/непрочитанн/)
    const whisper = { id: randomUUID(), text: 'Предложите скидку', internal: true }
    await boss('POST', `/chats/${secondId}/messages`, whisper)
    await expect(unread(secondId)).toHaveAccessibleName(/1 непрочитанное/)
    const [list, notice] = await Promise.all([page.locator('#chat-list').boundingBox(), toasts.boundingBox()])
    expect(list!.y + list!.height, 'notifications cover no row').toBeLessThanOrEqual(notice!.y)
    await toasts.getByRole('button', { name: 'Открыть' }).click()
    await expect(olga.feed.getByText('Предложите скидку')).toBeVisible()
    await expect(unread(secondId)).not.toHaveAccessibleName(/непрочитанн/)
  })
  await test.step('a chat with a waiting client that a colleague transfers is unread', async () => {
    const { id } = (await mine('GET', '/cm-identity/auth/user')).entity as { id: string }
    const other = (await (await api(colleague))('GET', '/cm-identity/auth/user')).entity as { id: string }
    const hand = (operatorId: string) =>
      boss('POST', `/chats/${firstId}/transfer`, {
        id: randomUUID(),
        to: { kind: 'operator', operatorId },
        force: true,
      })
    await hand(other.id)
    await expect(unread(firstId)).toHaveCount(0)
    await hand(id)
    await expect(unread(firstId)).toHaveAccessibleName(/1 непрочитанное/)
    await expect(toasts.getByText(/передан чат/)).toBeVisible()
  })
  await test.step('offline is shown without moving the page; a queued answer does not answer what came meanwhile', async () => {
    const place = await composer.boundingBox()
    await olga.network(false)
    await expect(page.getByText('Нет соединения с сервером').first()).toBeVisible()
    expect(await composer.boundingBox()).toEqual(place)
    await customers[1]!.writes('Вы ещё здесь?')
    await composer.focus()
    await typeRussian(page, 'одну минуту')
    await page.keyboard.press('Enter')
    await expect(olga.feed.getByText('одну минуту')).toBeVisible()
    await unread(firstId).click()
    await olga.network(true)
    await customers[1]!.sees('одну минуту')
    const state = async () => (await mine('GET', `/chats/${secondId}`)).entity as Record<string, unknown>
    await expect.poll(async () => (await state()).unread).toBe(1)
    expect((await state()).waitingSince).not.toBeNull()
    await expect(unread(secondId)).toHaveAccessibleName(/1 непрочитанное/)
  })
  for (const customer of customers) await customer.page.context().close()
  await olga.close()
})

test('a session that has ended says so and leads back to the chat, also when it ended in another tab', async ({
  browser,
}) => {
  const user = desk.users[0]!
  const address = `${theApp().url}/admin/chats?filter=closed&scope=all`
  const context = await browser.newContext()
  const page = await context.newPage()
  const signsIn = async () => {
    await page
      .getByLabel(/^Логин|Эл\. почта|Почта/)
      .first()
      .fill(user.login)
    await page.getByLabel(/^Пароль/).fill(user.password)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Закрытые' })).toBeVisible()
    await expect(page).toHaveURL(/filter=closed/)
  }
  // A link is opened without a session.
  await page.goto(address)
  await expect(page.getByText('Сеанс завершён')).toHaveCount(0)
  await signsIn()

  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  await fetch(`${theApp().url}/api/cm-identity/auth/acc/logout`, { method: 'POST', headers, body: '{}' })
  await expect(page.getByText('Сеанс завершён')).toBeVisible()
  await signsIn()

  const other = await context.newPage()
  await other.goto(address)
  await other.evaluate(() => localStorage.removeItem('token'))
  await expect(page.getByText('Вы вышли в другой вкладке')).toBeVisible()
  await signsIn()
  await context.close()
})
