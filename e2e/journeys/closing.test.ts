import { theApp } from '../app.ts'
import { openDesk } from '../desk.ts'
import { api, Customer, categorise, Operator, unique } from '../people.ts'
import { expect, test } from '../test.ts'

const closeButton = (page: Operator['page']) => page.getByRole('button', { name: /^Закрыть( чат)?$/ }).first()
const closes = async (page: Operator['page']): Promise<void> => {
  await closeButton(page).click()
  // The customer has no answer, so the dialog asks.
  const question = page.getByRole('alertdialog', { name: 'Закрыть чат?' })
  await question.getByRole('button', { name: 'Закрыть', exact: true }).last().click()
}
interface Known {
  readonly status: string
  readonly closingAt: number | null
  readonly session: { readonly number: number }
}
test('a chat is closed, reopened by undo, closed by a tab that is closed, and reopened by its client', async ({
  browser,
}) => {
  const desk = await openDesk()
  const olga = await Operator.signIn(browser, desk.users[0]!)
  const call = await api(desk.users[0]!)
  /** The chat according to the server, without a browser. */
  const known = async (chatId: string) => (await call('GET', `/chats/${chatId}`)).entity as Known
  const statusOf = async (chatId: string) => (await known(chatId)).status
  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  const question = unique('Закройте меня')
  await customer.writes(question)
  await olga.open(question)
  const { page } = olga
  const context = page.context()
  const chatId = await olga.chatId()
  await categorise(call, chatId)
  /** By its address: after a closing the workspace shows another chat. */
  const show = () => page.goto(`${theApp().url}/admin/chats?filter=assigned&chat=${chatId}`)
  await show()

  // Another tab shows the closing as well, and can undo it.
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(async () => {
    // A slow machine may miss the eight seconds. Then the client reopens the session, and the test tries again.
    if ((await statusOf(chatId)) === 'closed') await customer.writes(unique('Ещё вопрос'))
    await expect.poll(() => statusOf(chatId)).toBe('assigned')
    await show()
    await closes(page)
    await other.getByRole('button', { name: 'Отменить закрытие' }).click({ timeout: 10_000 })
    await expect.poll(async () => (await known(chatId)).closingAt, { timeout: 10_000 }).toBeNull()
    expect(await statusOf(chatId)).toBe('assigned')
  }).toPass()
  await other.close()
  await show()

  const { number } = (await known(chatId)).session
  await closes(page)
  await expect.poll(async () => (await known(chatId)).closingAt ?? (await statusOf(chatId))).not.toBe('assigned')
  await page.close()
  await expect.poll(() => statusOf(chatId)).toBe('closed')

  const thanks = unique('Спасибо')
  await customer.writes(thanks)
  await expect.poll(() => statusOf(chatId)).not.toBe('closed')
  expect((await known(chatId)).session.number, 'the same request goes on').toBe(number)
  const again = await context.newPage()
  await again.goto(`${theApp().url}/admin/chats?filter=assigned&chat=${chatId}`)
  await expect(again.getByText(`Обращение № ${number} открыто снова`)).toBeVisible()
  await customer.page.context().close()
  await context.close()
  await desk.close()
})
