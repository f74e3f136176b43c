import { expect, test } from '@playwright/test'
import { theApp } from '../app.ts'
import { api, Customer, Operator, unique, userNo } from '../people.ts'

interface Known {
  readonly status: string
  readonly operator: { readonly name: string } | null
  readonly team: { readonly name: string } | null
}
const known = async (chatId: string): Promise<Known> => {
  const call = await api(userNo(0, 'supervisor'))
  return (await call('GET', `/chats/${chatId}`)).entity as Known
}
const me = async (n: number) => {
  const call = await api(userNo(n))
  return (await call('GET', '/cm-identity/auth/user')).entity as { id: string; name: string }
}

const to = (operatorId: string) => ({ to: { kind: 'operator', operatorId } })
/** The chat in which the customer has just written this. */
const chatOf = async (question: string): Promise<string> => {
  const call = await api(userNo(0, 'supervisor'))
  let found: string | undefined
  await expect
    .poll(async () => {
      for (const filter of ['assigned', 'pending']) {
        const { chats } = (await call('GET', `/chats?filter=${filter}&scope=all`)).entity as {
          chats: { id: string; lastMessage: { preview: string } | null }[]
        }
        found ??= chats.find((c) => c.lastMessage?.preview === question)?.id
      }
      return found
    })
    .toBeTruthy()
  return found!
}

test('a chat is handed to a colleague with a note, taken back, handed to a team, to who is away, to the last operator', async ({
  browser,
}) => {
  const [olga, igor] = [await Operator.signIn(browser, userNo(1)), await Operator.signIn(browser, userNo(2))]
  const [call, colleague] = [await api(userNo(1)), await me(2)]
  const customer = await Customer.atTheShop(await browser.newContext())
  const question = unique('Передайте меня')
  await customer.writes(question)
  const { page } = olga
  const [own, chatId] = [await me(1), await chatOf(question)]
  // whoever of the two it was given to: it begins with her
  const boss = await api(userNo(0, 'supervisor'))
  await boss('POST', `/chats/${chatId}/transfer`, { id: crypto.randomUUID(), ...to(own.id) })
  const show = () => page.goto(`${theApp().url}/admin/chats?filter=assigned&chat=${chatId}`)
  const dialog = page.getByRole('dialog', { name: 'Передать чат' })
  const field = dialog.getByRole('combobox')
  await show()
  await expect(olga.composer).toBeVisible()

  // by the keyboard: T, a name, Enter chooses, Enter once more hands it on
  await page.getByRole('heading', { level: 2 }).first().click()
  await page.keyboard.press('t')
  await expect(dialog).toBeVisible()
  await dialog.getByLabel(/Комментарий для коллеги/).fill('Ждёт счёт')
  await field.fill(colleague.name)
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await field.press('Enter')
  await expect(dialog.getByRole('option', { selected: true })).toContainText(colleague.name)
  await field.press('Enter')
  await expect(dialog).toBeHidden()
  await igor.page.goto(`${theApp().url}/admin/chats?filter=assigned&chat=${chatId}`)
  await expect(igor.feed.getByText('Ждёт счёт')).toBeVisible()
  await expect(igor.feed.getByText(/чат передан →/)).toBeVisible()
  expect((await known(chatId)).operator?.name).toBe(colleague.name)

  await page
    .getByRole('button', { name: /^Отменить/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(chatId))
  await expect(olga.composer).toBeVisible()
  await expect.poll(async () => (await known(chatId)).operator?.name).not.toBe(colleague.name)

  // to the colleague once more, who answers; back to the last operator by one click
  await call('POST', `/chats/${chatId}/transfer`, { id: crypto.randomUUID(), ...to(colleague.id) })
  await igor.page.reload()
  await igor.reply('Я займусь')
  const igors = await api(userNo(2))
  await igors('POST', `/chats/${chatId}/transfer`, { id: crypto.randomUUID(), ...to(own.id) })
  await expect.poll(async () => (await known(chatId)).operator?.name).toBe(own.name)
  await show()
  await page.getByRole('button', { name: 'Действия с чатом' }).click()
  await page.getByRole('menuitem', { name: 'На последнего оператора' }).click()
  await expect.poll(async () => (await known(chatId)).operator?.name).toBe(colleague.name)
  await page
    .getByRole('button', { name: /^Отменить/ })
    .first()
    .click()
  await expect.poll(async () => (await known(chatId)).operator?.name).toBe(own.name)

  // to a team
  await show()
  await page.getByRole('button', { name: 'Передать чат' }).click()
  await dialog.getByText('Команде', { exact: true }).click()
  await dialog.getByRole('option').last().click()
  await dialog.getByRole('button', { name: /^Передать →/ }).click()
  await expect(dialog).toBeHidden()
  await expect(igor.feed.getByText(/чат передан команде/).first()).toBeVisible()
})
