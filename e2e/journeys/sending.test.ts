import { type Desk, openDesk } from '../desk.ts'
import { api, Customer, categorise, Operator, unique } from '../people.ts'
import { expect, test } from '../test.ts'

let desk: Desk
test.beforeAll(async () => {
  desk = await openDesk({ people: 2 })
})
test.afterAll(() => desk.close())

const undoOn = (olga: Operator) => olga.page.context().addInitScript(() => localStorage.setItem('undoSend', 'on'))
const chatOf = async (olga: Operator, question: string): Promise<string> => {
  const row = olga.page.locator('[data-chat]').filter({ hasText: question })
  await expect(row).toBeVisible()
  const id = (await row.getAttribute('data-chat'))!
  await row.click()
  await expect(olga.composer).toBeVisible()
  return id
}

test('a sent message is cancelled with its quote, and sent by a tab that is closed', async ({ browser }) => {
  const olga = await Operator.signIn(browser, desk.users[0]!)
  const { page } = olga
  await undoOn(olga)
  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  const question = unique('Какой цвет')
  await customer.writes(question)
  const chatId = await chatOf(olga, question)

  const quote = page.getByRole('button', { name: 'Не цитировать' })
  const quotes = async () => {
    await olga.feed.getByText(question).first().hover()
    await page.getByRole('button', { name: 'Действия с сообщением' }).first().click()
    await page.getByRole('menuitem', { name: 'Ответить с цитатой' }).click()
    await expect(quote).toBeVisible()
  }
  await quotes()
  await page.reload()
  await expect(quote, 'the quote survives a reload').toBeVisible()
  const call = await api(desk.users[0]!)
  const preferences = async () =>
    ((await call('GET', '/cm-identity/auth/user')).entity as { preferences: { undoSend: boolean } }).preferences
  await expect.poll(preferences, 'the choice of the browser is now the user’s').toMatchObject({ undoSend: true })
  let answer = ''
  await expect(async () => {
    // A slow machine may miss the five seconds. Then the message is sent, and the test tries again with another one.
    if (!(await quote.isVisible())) await quotes()
    answer = unique('Синий')
    await olga.composer.fill(answer)
    await olga.composer.press('Enter')
    await expect(page.getByText(/Отправится через \d с/)).toBeVisible({ timeout: 4000 })
    await page.getByRole('button', { name: 'Отменить', exact: true }).click({ timeout: 4000 })
    await expect(olga.composer).toHaveValue(answer, { timeout: 1000 })
  }).toPass()
  await expect(quote).toBeVisible()
  const sent = async () => {
    const { messages } = (await call('GET', `/chats/${chatId}/messages`)).entity as { messages: { text: string }[] }
    return messages.filter((m) => m.text === answer).length
  }
  expect(await sent()).toBe(0)
  await olga.composer.press('Enter')
  await expect(olga.composer).toHaveValue('')
  await page.close({ runBeforeUnload: true })
  await customer.sees(answer)
  expect(await sent()).toBe(1)
  await olga.close()
  await customer.page.context().close()
})

test('one key sends and closes; an answer that a colleague gave meanwhile returns the text with a question', async ({
  browser,
}) => {
  const olga = await Operator.signIn(browser, desk.users[0]!)
  const { page } = olga
  const call = await api(desk.users[0]!)
  const colleague = await api(desk.users[1]!)
  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  const question = unique('Где заказ')
  await customer.writes(question)
  // Either operator of the desk may have got it.
  const chatOfTeam = async (who: typeof call) => {
    const { chats } = (await who('GET', '/chats?filter=assigned')).entity as {
      chats: { id: string; lastMessage: { preview: string } }[]
    }
    return chats.find((c) => c.lastMessage.preview === question)?.id
  }
  const me = (await call('GET', '/cm-identity/auth/user')).entity as { id: string }
  const other = (await colleague('GET', '/cm-identity/auth/user')).entity as { id: string }
  let n = 0
  const give = async (from: typeof call, chatId: string, operatorId: string) => {
    const id = `00000000-0000-4000-8000-${String(Date.now()).slice(-8)}${String(++n).padStart(4, '0')}`
    const to = { kind: 'operator', operatorId }
    const done = await from('POST', `/chats/${chatId}/transfer`, { id, to, force: true, note: '' })
    if (done.code !== 'ok') throw new Error(JSON.stringify(done))
  }
  const ours = async () => [await chatOfTeam(call), await chatOfTeam(colleague)]
  await expect.poll(async () => (await ours()).some(Boolean)).toBe(true)
  const [, theirs] = await ours()
  if (theirs) await give(colleague, theirs, me.id)
  const chatId = await chatOf(olga, question)
  await categorise(call, chatId)

  const mine = unique('Уже едет')
  await olga.composer.fill(mine)
  await expect(page.getByText('Черновик сохранён')).toBeVisible()
  await give(call, chatId, other.id)
  const answered = await colleague('POST', `/chats/${chatId}/messages`, {
    ...{ id: crypto.randomUUID(), text: 'Приедет завтра', fileIds: [] },
  })
  expect(answered.code).toBe('ok')
  await give(colleague, chatId, me.id)
  await page.goto(`${new URL(page.url()).origin}/admin/chats?filter=assigned&chat=${chatId}`)
  await expect(olga.composer).toHaveValue(mine)
  await olga.composer.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'клиенту уже ответили' })).toBeVisible()
  await expect(olga.composer).toHaveValue(mine)
  await olga.composer.press('ControlOrMeta+Shift+Enter')
  await customer.sees(mine)
  const closing = async () => ((await call('GET', `/chats/${chatId}`)).entity as { closingAt: number | null }).closingAt
  await expect.poll(closing).not.toBeNull()
  await page.getByRole('button', { name: 'Отменить закрытие' }).first().click()
  await expect.poll(closing).toBeNull()
  await olga.close()
  await customer.page.context().close()
})

test('a reply is scheduled and cancelled; the client’s message stops another one, whose text waits to be sent', async ({
  browser,
}) => {
  const olga = await Operator.signIn(browser, desk.users[0]!)
  // Nobody else takes the chat.
  await (await api(desk.users[1]!))('PATCH', '/presence', { presence: 'break' })
  const { page } = olga
  const call = await api(desk.users[0]!)
  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  const question = unique('Когда привезут')
  await customer.writes(question)
  const chatId = await chatOf(olga, question)
  const list = page.getByRole('list', { name: 'Отложенные сообщения' })

  const later = unique('Напишу завтра')
  await olga.composer.fill(later)
  await page.getByRole('button', { name: 'Как отправлять' }).click()
  await page.getByRole('menuitem', { name: 'Отправить позже…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Отправить позже' })
  await dialog.getByRole('button', { name: 'Завтра в 9:00' }).click()
  await dialog.getByRole('button', { name: 'Запланировать' }).click()
  await expect(list.getByText(later)).toBeVisible()
  await expect(olga.composer).toHaveValue('')
  await list.getByRole('button', { name: 'Отменить отправку' }).click()
  await expect(list).toHaveCount(0)

  const reminder = unique('Вы ещё здесь')
  const planned = await call('POST', `/chats/${chatId}/scheduled`, {
    ...{ id: crypto.randomUUID(), text: reminder, at: Date.now() + 60_000, unlessClientWrites: true },
  })
  expect(planned.code).toBe('ok')
  const { id } = planned.entity as { id: string }
  await expect(list.getByText(reminder)).toBeVisible()
  const answer = unique('Я здесь')
  await customer.writes(answer)
  await expect(list.getByText('Не уйдёт: клиент написал')).toBeVisible()
  // The same with its time: the client's message is newer than what its author knew.
  const gone = await call('DELETE', `/chats/${chatId}/scheduled/${id}`, {})
  expect(gone.code).toBe('ok')
  const about = { text: reminder, at: Date.now() + 2000, unlessClientWrites: true, seenSeq: 1 }
  await call('POST', `/chats/${chatId}/scheduled`, { id: crypto.randomUUID(), ...about })
  await expect(list.getByText('Не ушло: клиент написал раньше')).toBeVisible()
  await list.getByRole('button', { name: 'Отправить сейчас' }).click()
  await customer.sees(reminder)
  await expect(list).toHaveCount(0)
  await olga.close()
  await customer.page.context().close()
})
