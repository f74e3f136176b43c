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
  for (const question of questions) {
    const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
    await customer.writes(question)
  }
  const { page } = olga
  const row = (question: string) => page.locator('[data-chat]').filter({ hasText: question })
  for (const question of questions) await expect(row(question)).toBeVisible()
  const ids = await Promise.all(questions.map((q) => row(q).getAttribute('data-chat')))

  await row(questions[0]!).focus()
  await page.keyboard.press('x')
  await row(questions[1]!).click()
  const bar = page.getByRole('region', { name: 'Действия с выбранными чатами' })
  await expect(bar.getByRole('status')).toHaveText('Выбрано: 2')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)

  await bar.getByRole('button', { name: 'Закрыть', exact: true }).click()
  await expect(bar.getByRole('alert')).toContainText('Не закрыто 2 чата')
  await bar.getByRole('button', { name: 'Выбрать категорию' }).click()
  await page.getByRole('combobox').fill(await someCategory(call, ids[0]!))
  await page.keyboard.press('Enter')
  const done = page.getByRole('region', { name: 'Уведомления' }).getByText('Закрыто 2 чата')
  await expect(done).toBeVisible()
  await expect(bar).toBeHidden()

  await page.getByRole('button', { name: /^Отменить/ }).click()
  for (const id of ids)
    await expect
      .poll(async () => ((await call('GET', `/chats/${id}`)).entity as { closingAt: number | null }).closingAt)
      .toBeNull()
  await page.goto(`${theApp().url}/admin/chats?filter=assigned`)
  for (const question of questions) await expect(row(question)).toBeVisible()
  await olga.close()
  await desk.close()
})
