import { randomUUID } from 'node:crypto'
import { theApp } from '../app.ts'
import { openDesk } from '../desk.ts'
import { api, beAtWork, Customer, categorise, Operator, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'

interface Known {
  readonly status: string
  readonly operator: { readonly name: string } | null
  readonly team: { readonly name: string } | null
}
const known = async (chatId: string): Promise<Known> => {
  const call = await api(userNo(0, 'supervisor'))
  return (await call('GET', `/chats/${chatId}`)).entity as Known
}
const idOf = async (user: Parameters<typeof api>[0]) => {
  const call = await api(user)
  return (await call('GET', '/cm-identity/auth/user')).entity as { id: string; name: string }
}

/** The chat in which the customer has just written this text. */
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

test('a chat is transferred to a colleague with a note and back by undo, to the last operator by one click, to a team', async ({
  browser,
}) => {
  // three people and a customer
  const desk = await openDesk({ people: 2 })
  const [first, second] = [desk.users[0]!, desk.users[1]!]
  const { page, composer } = await Operator.signIn(browser, first)
  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  const question = unique('Передайте меня')
  await customer.writes(question)
  await beAtWork(second)
  const [boss, igor] = [await api(userNo(0, 'supervisor')), await api(second)]
  const [own, colleague, chatId] = [await idOf(first), await idOf(second), await chatOf(question)]
  await customer.page.context().close() // Not before the message is stored: on a slow machine it would never be sent.
  const hand = (by: typeof boss, operatorId: string) =>
    by('POST', `/chats/${chatId}/transfer`, { id: randomUUID(), to: { kind: 'operator', operatorId } })
  const isWith = (name: string | undefined) => expect.poll(async () => (await known(chatId)).operator?.name).toBe(name)
  // Any operator may have got it: the test starts with her.
  await hand(boss, own.id).catch((refused) => expect(String(refused)).toContain('CHAT_ALREADY_WITH'))
  await isWith(own.name)
  const show = () => page.goto(`${theApp().url}/admin/chats?filter=assigned&chat=${chatId}`)
  const dialog = page.getByRole('dialog', { name: 'Передать чат' })
  await show()
  await expect(composer).toBeVisible()

  // By keyboard: T, a name, Enter selects, a second Enter transfers.
  const row = page.locator('[data-chat][aria-current="true"]')
  await expect(row).toBeVisible()
  await composer.press('Escape')
  await expect(row).toBeFocused()
  await page.keyboard.press('t')
  await dialog.getByLabel(/Комментарий для коллеги/).fill('Ждёт счёт')
  const field = dialog.getByRole('combobox')
  await field.fill(colleague.name)
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await field.press('Enter')
  await expect(dialog.getByRole('option', { selected: true })).toContainText(colleague.name)
  await field.press('Enter')
  await expect(dialog).toBeHidden()
  await page
    .getByRole('button', { name: /^Отменить/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(chatId))
  const feed = page.getByRole('feed', { name: 'Сообщения' })
  await expect(feed.getByText('Ждёт счёт')).toBeVisible()
  await expect(feed.getByText(`${own.name}: чат передан → ${colleague.name}`)).toBeVisible()
  await expect(feed.getByText(/передача чата отменена/)).toBeVisible()
  await isWith(own.name)

  // The colleague had the chat and answered, so he is the last operator.
  await hand(boss, colleague.id)
  await igor('POST', `/chats/${chatId}/messages`, { id: randomUUID(), text: 'Я займусь' })
  await hand(igor, own.id)
  await isWith(own.name)
  await show()
  await page.getByRole('button', { name: 'Действия с чатом' }).click()
  await page.getByRole('menuitem', { name: 'Передать прежнему оператору' }).click()
  await isWith(colleague.name)
  await hand(igor, own.id)

  await show()
  await page.getByRole('button', { name: 'Передать чат' }).click()
  await dialog.getByText('Команде', { exact: true }).click()
  const team = dialog.getByRole('option').last()
  const name = await team.locator('b').innerText()
  await team.click()
  await dialog.getByRole('button', { name: `Передать → ${name}` }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await known(chatId)).team?.name).toBe(name)

  // The chat is closed elsewhere while the dialog is open: it says so and keeps the note.
  await hand(boss, own.id)
  await isWith(own.name)
  await show()
  await page.getByRole('button', { name: 'Передать чат' }).click()
  const note = dialog.getByLabel(/Комментарий для коллеги/)
  await note.fill('Ждёт счёт')
  const self = await api(first)
  await categorise(self, chatId)
  await self('POST', `/chats/${chatId}/closure`, {})
  await expect(dialog.getByRole('alert')).toHaveText('Чат закрыт')
  await expect(note).toHaveValue('Ждёт счёт')
  await page.context().close()
  await desk.close()
})
