import { theApp } from '../app.ts'
import { openDesk } from '../desk.ts'
import { api, Customer, Operator, unique } from '../people.ts'
import { expect, test } from '../test.ts'

/** A leaf of any branch that this chat may have. */
const someCategory = async (call: Awaited<ReturnType<typeof api>>, chatId: string): Promise<string> => {
  const { categories } = (await call('GET', `/chats/${chatId}/categories`)).entity as {
    categories: { id: string; parentId: string | null; name: string }[]
  }
  return categories.find((c) => !categories.some((other) => other.parentId === c.id))!.name
}

test('two chats are selected by key and by click, closed together once they have a category, and reopened by undo', async ({
  browser,
}) => {
  const desk = await openDesk()
  const user = desk.users[0]!
  const olga = await Operator.signIn(browser, user)
  const call = await api(user)
  const questions = [unique('Первый вопрос'), unique('Второй вопрос')]
  const customers: Customer[] = []
  for (const question of questions) {
    const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
    await customer.writes(question)
    customers.push(customer)
  }
  const { page } = olga
  for (const question of questions)
    await expect(page.locator('[data-chat]').filter({ hasText: question })).toBeVisible()
  const idOf = (question: string) => page.locator('[data-chat]').filter({ hasText: question }).getAttribute('data-chat')
  const ids = (await Promise.all(questions.map(idOf))) as string[]
  const row = (id: string) => page.locator(`[data-chat="${id}"]`)
  const known = async (id: string) =>
    (await call('GET', `/chats/${id}`)).entity as { status: string; closingAt: number | null }
  const bar = page.getByRole('region', { name: 'Действия с выбранными чатами' })
  const selectsAndCloses = async (): Promise<void> => {
    await row(ids[0]!).focus()
    await page.keyboard.press('x')
    await row(ids[1]!).click()
    await expect(bar.getByRole('status')).toHaveText('Выбрано: 2')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await bar.getByRole('button', { name: 'Закрыть', exact: true }).click()
    // Their clients have no answer.
    await page.getByRole('button', { name: 'Закрыть все: 2' }).click()
  }
  const undoes = async (): Promise<void> => {
    const done = page.getByRole('region', { name: 'Уведомления' }).getByText('Закрыто 2 чата')
    await expect(done).toBeVisible({ timeout: 10_000 })
    await expect(bar).toBeHidden()
    await page.getByRole('button', { name: /^Отменить/ }).click({ timeout: 10_000 })
    for (const id of ids) await expect.poll(async () => (await known(id)).closingAt).toBeNull()
    for (const id of ids) expect((await known(id)).status).toBe('assigned')
  }

  await selectsAndCloses()
  await expect(bar.getByRole('alert')).toContainText('Не закрыто 2 чата')
  await bar.getByRole('button', { name: 'Выбрать категорию' }).click()
  await page.getByRole('combobox').fill(await someCategory(call, ids[0]!))
  await page.keyboard.press('Enter')
  await undoes().catch(() =>
    expect(async () => {
      // A slow machine may miss the eight seconds. Then the clients write again, which reopens their sessions.
      for (const id of ids) await expect.poll(async () => (await known(id)).status).toBe('closed')
      for (const customer of customers) await customer.writes(unique('Ещё вопрос'))
      await page.mouse.move(0, 0)
      for (const id of ids) await expect(row(id)).toBeVisible()
      await selectsAndCloses()
      await undoes()
    }).toPass(),
  )
  await page.goto(`${theApp().url}/admin/chats?filter=assigned`)
  for (const id of ids) await expect(row(id)).toBeVisible()
  for (const customer of customers) await customer.page.context().close()
  await olga.close()
  await desk.close()
})
