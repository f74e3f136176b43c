import { expect, test } from '@playwright/test'
import { theApp } from '../app.ts'
import { api, Customer, emptyHands, Operator, unique, userNo } from '../people.ts'

/** Closing can be taken back for eight seconds; then, and when the page is left, the server has to know. */
const closes = async (page: Operator['page']): Promise<void> => {
  const button = page.getByRole('button', { name: /^Закрыть( чат)?$/ }).first()
  await button.click()
  // nobody has answered the customer: that is asked about
  const question = page.getByRole('alertdialog', { name: 'Закрыть чат?' })
  await question.getByRole('button', { name: 'Закрыть', exact: true }).last().click()
  await expect(page.getByRole('button', { name: /^Отменить/ })).toBeVisible()
}
/** What the server says of the chat, asked without any browser. */
const statusOf = async (chatId: string): Promise<string> => {
  const call = await api(userNo(0, 'supervisor'))
  return ((await call('GET', `/chats/${chatId}`)).entity as { status: string }).status
}

/** The shop has categories, and without one no chat can be closed. */
const categorise = async (call: Awaited<ReturnType<typeof api>>, chatId: string): Promise<void> => {
  const { categories } = (await call('GET', `/chats/${chatId}/categories`)).entity as {
    categories: { id: string; parentId: string | null }[]
  }
  const last = categories.find((c) => !categories.some((other) => other.parentId === c.id))
  await call('POST', `/chats/${chatId}/category`, { categoryId: last?.id })
}

test('a chat is closed eight seconds after the click, and at once when the operator goes away', async ({ browser }) => {
  await emptyHands(userNo(1))
  const olga = await Operator.signIn(browser, userNo(1))
  const call = await api(userNo(1))
  const first = await Customer.atTheShop(await browser.newContext())
  const second = await Customer.atTheShop(await browser.newContext())
  const ids: string[] = []
  for (const customer of [first, second]) {
    const question = unique('Закройте меня')
    await customer.writes(question)
    await olga.open(question)
    const id = new URL(olga.page.url()).searchParams.get('chat')!
    await call('POST', `/chats/${id}/assignment`, {})
    await categorise(call, id)
    ids.push(id)
  }
  const [stays, goes] = ids as [string, string]
  const { page } = olga
  /** By its address: after a closing the workspace shows the next chat, whichever that is. */
  const show = async (chatId: string) => {
    await page.goto(`${theApp().url}/admin/chats?filter=assigned&chat=${chatId}`)
    await expect(page.getByRole('button', { name: /^Закрыть( чат)?$/ }).first()).toBeVisible()
  }

  await show(stays)
  await closes(page)
  await page.waitForTimeout(5000)
  expect(await statusOf(stays), 'five seconds after the click it can still be taken back').toBe('assigned')
  await expect.poll(() => statusOf(stays), { timeout: 10_000 }).toBe('closed')

  await show(goes)
  await closes(page)
  // As somebody closes a tab: with the page's own last words.
  await page.close({ runBeforeUnload: true })
  // well before the eight seconds, also when the browser takes its time
  await expect.poll(() => statusOf(goes), { timeout: 6000 }).toBe('closed')
  for (const { context } of [olga.page, first.page, second.page].map((p) => ({ context: p.context() })))
    await context.close()
  await call('PATCH', '/presence', { presence: 'break' })
})
