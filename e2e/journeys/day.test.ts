import type { Browser, Locator } from '@playwright/test'
import { type ContactCentre, type Employee, openContactCentre } from '../contact-centre.ts'
import { Customer, type Operator } from '../people.ts'
import { expect, test } from '../test.ts'

/** Three operators of two teams, a supervisor and a customer; the journey controls the server's clock. */
const question = 'Где мой диван'
const minutes = { medium: 5, high: 10, redistribute: 15 }
let centre: ContactCentre

test.beforeAll(async () => {
  centre = await openContactCentre({
    teams: {
      Поддержка: { dialog_limit: 3, redistribute_minutes: minutes.redistribute },
      Доставка: { dialog_limit: 3 },
    },
    channel: {
      delay_medium_s: minutes.medium * 60,
      delay_high_s: minutes.high * 60,
      rating_enabled: true,
      rating_text: 'Оцените разговор',
    },
  })
})
test.afterAll(() => centre.close())

const receives = 'AUTHORITY_CHAT_DISTRIBUTION'
const hireAll = async () => ({
  anna: await centre.hire('Анна Орлова', ['Поддержка'], [receives]),
  boris: await centre.hire('Борис Титов', ['Поддержка'], [receives]),
  vera: await centre.hire('Вера Зимина', ['Доставка'], [receives]),
  gleb: await centre.hire(
    'Глеб Соколов',
    ['Поддержка'],
    [receives, 'AUTHORITY_ALL_CHATS', 'AUTHORITY_CHAT_SESSION_CATEGORY', 'AUTHORITY_TEAMS_UPDATE'],
  ),
})
const becomes = async (who: Employee, presence: 'online' | 'break'): Promise<void> => {
  expect((await centre.call(who, 'PATCH', '/presence', { presence })).code).toBe('ok')
}
const theChat = (o: Operator): Locator => o.row('Гость').first()
/** Opens the only chat by its address, whatever the list shows first. */
const show = async (o: Operator, chatId: string): Promise<void> => {
  await o.page.goto(`${centre.url}/admin/chats?filter=assigned&chat=${chatId}`)
  await expect(o.feed).toBeVisible()
}
/** In the dialog: type the name, Enter selects, a second Enter transfers. */
const handsTo = async (o: Operator, kind: 'Оператору' | 'Команде', name: string, note = ''): Promise<void> => {
  const { page } = o
  await page.getByRole('button', { name: 'Передать чат' }).click()
  const dialog = page.getByRole('dialog', { name: 'Передать чат' })
  if (kind === 'Команде') await dialog.getByText(kind, { exact: true }).click()
  const field = dialog.getByRole('combobox')
  await field.fill(name)
  await expect(dialog.getByRole('option')).toHaveCount(1)
  if (note) await dialog.getByLabel(/Комментарий для коллеги/).fill(note)
  await field.press('Enter')
  await expect(dialog.getByRole('option', { selected: true })).toContainText(name)
  await field.press('Enter')
  await expect(dialog).toBeHidden()
}
const openAll = async (browser: Browser, people: Record<'anna' | 'boris' | 'vera' | 'gleb', Employee>) => ({
  anna: await centre.open(browser, people.anna),
  boris: await centre.open(browser, people.boris),
  vera: await centre.open(browser, people.vera),
  gleb: await centre.open(browser, people.gleb),
})

test('a day: a chat is received, turns red, is transferred in every way, closed, rated and reopened', async ({
  browser,
}) => {
  const people = await hireAll()
  const { anna, boris, vera, gleb } = people
  const category = { name: 'Сроки доставки', parentId: null, teamIds: null }
  expect((await centre.call(gleb, 'POST', '/categories', category)).code).toBe('ok')
  await becomes(anna, 'online')
  await becomes(vera, 'online')
  const desks = await openAll(browser, people)

  const customer = await Customer.atTheShop(await browser.newContext(), `${centre.url}/demo`)
  await customer.writes(question)
  await expect(theChat(desks.anna)).toBeVisible()
  await theChat(desks.anna).click()
  await desks.anna.reply('Здравствуйте, сейчас посмотрю')
  await customer.sees('Здравствуйте, сейчас посмотрю')
  const chatId = await desks.anna.chatId()
  const owner = async () =>
    ((await centre.call(gleb, 'GET', `/chats/${chatId}`)).entity as { operator: { name: string } | null }).operator
      ?.name

  // The wait turns yellow, then red.
  await customer.writes('Вы ещё здесь')
  await expect(desks.anna.feed.getByText('Вы ещё здесь')).toBeVisible()
  // Plus half a second: browsers know the server's time to the second only.
  await centre.pass(minutes.medium + 1.5)
  await desks.anna.page.reload()
  await expect(theChat(desks.anna)).toHaveAccessibleName(/ждёт 6 минут/)
  await centre.pass(minutes.high - minutes.medium)
  await desks.anna.page.reload()
  await expect(theChat(desks.anna)).toHaveAccessibleName(/срок прошёл, ждёт 11 минут/)
  await desks.gleb.page.goto(`${centre.url}/admin/chats?filter=overdue&scope=all`)
  await expect(theChat(desks.gleb)).toBeVisible()

  // Anna goes to lunch without answering: the chat goes to Boris.
  await becomes(boris, 'online')
  await becomes(anna, 'break')
  await centre.pass(minutes.redistribute - minutes.high)
  await expect.poll(owner).toBe('Борис Титов')
  await expect(theChat(desks.boris)).toBeVisible()
  await show(desks.boris, chatId)
  await desks.boris.reply('Это Борис, диван уже в машине')

  // To a team, to an operator, back to the last operator; the supervisor takes it over.
  await handsTo(desks.boris, 'Команде', 'Доставка', 'Спросите адрес')
  await expect.poll(owner).toBe('Вера Зимина')
  await show(desks.vera, chatId)
  await expect(desks.vera.feed.getByText('Спросите адрес')).toBeVisible()
  await becomes(anna, 'online')
  await handsTo(desks.vera, 'Оператору', 'Анна')
  await expect.poll(owner).toBe('Анна Орлова')
  await show(desks.anna, chatId)
  await desks.anna.page.getByRole('button', { name: 'Действия с чатом' }).click()
  await desks.anna.page.getByRole('menuitem', { name: 'Передать прежнему оператору' }).click()
  await expect.poll(owner).toBe('Борис Титов')
  await becomes(gleb, 'online')
  await show(desks.gleb, chatId)
  await desks.gleb.page.getByRole('button', { name: 'Забрать себе' }).first().click()
  await expect.poll(owner).toBe('Глеб Соколов')
  await expect(desks.boris.page.getByText(/теперь ведёт Глеб Соколов/).first()).toBeVisible()

  // Closed with a category, rated, reopened.
  await desks.gleb.reply('Диван приедет в пять')
  await desks.gleb.page
    .getByRole('button', { name: /^Закрыть( чат)?$/ })
    .first()
    .click()
  const picker = desks.gleb.page.getByRole('dialog', { name: 'Категория обращения' })
  await picker.getByRole('combobox').fill('Сроки')
  await picker.getByRole('combobox').press('Enter')
  await expect(picker).toBeHidden()
  await centre.pass(1)
  const known = async () => (await centre.call(gleb, 'GET', `/chats/${chatId}`)).entity as Record<string, unknown>
  await expect.poll(async () => (await known()).status).toBe('closed')
  expect((await known()).category).toBe('Сроки доставки')
  await customer.panel.getByRole('button', { name: /^5 из 5/ }).click()
  await expect
    .poll(async () => (await centre.stage.sql.query('select rating from chat_sessions')).rows)
    .toEqual([{ rating: 5 }])
  await customer.writes('Спасибо, а стулья')
  await expect.poll(owner).toBe('Глеб Соколов')
  await desks.gleb.page.goto(`${centre.url}/admin/chats?filter=assigned&chat=${chatId}`)
  await expect(desks.gleb.feed.getByText(/открыто снова/)).toBeVisible()

  // Late again: from the overview to the operator with the most free slots, whose limit is raised; their answer quiets it.
  await centre.pass(minutes.high + 1.5)
  const { page: overview } = desks.gleb
  await overview.goto(`${centre.url}/admin/overview`)
  const late = overview.getByRole('region', { name: 'Просрочены' })
  await expect(late.getByText('Глеб Соколов')).toBeVisible()
  await late.getByRole('button', { name: /^Назначить самому свободному/ }).click()
  await expect.poll(owner).toBe('Борис Титов')
  await expect(late.getByText('Борис Титов')).toBeVisible()
  await overview.getByRole('button', { name: 'Лимит чатов: Борис Титов' }).click()
  const limit = overview.getByRole('dialog', { name: /^Лимит чатов/ }).getByRole('textbox', { name: /^Поддержка/ })
  await limit.fill('5')
  await limit.press('Enter')
  await overview.keyboard.press('Escape')
  await overview.mouse.move(0, 0)
  await expect(overview.getByRole('link', { name: /Борис Титов.*1 из 5/ })).toBeVisible()
  await show(desks.boris, chatId)
  await desks.boris.reply('Стулья едут вместе с диваном')
  await expect(late).toBeHidden()
  for (const desk of [desks.anna, desks.boris, desks.vera, desks.gleb]) await desk.close()
  await customer.page.context().close()
})
