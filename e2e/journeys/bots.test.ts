import { randomUUID } from 'node:crypto'
import { theApp } from '../app.ts'
import { type Desk, openDesk } from '../desk.ts'
import { api, Customer, Operator, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'

/** One bot from nothing to a handed-over chat; then two editors, and a version that comes back. */
let desk: Desk
let boss: Operator
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  desk = await openDesk()
  boss = await Operator.signIn(browser, userNo(0, 'administrator'))
})
test.afterAll(async () => {
  await boss.close()
  await desk.close()
})
const botName = unique('Приёмная')
const botIdOf = () => new URL(boss.page.url()).searchParams.get('id')!
const node = (name: string) => boss.page.locator('.react-flow__node').filter({ hasText: name })
const saved = () => expect(boss.page.getByRole('status').filter({ hasText: /^Сохранено/ })).toBeVisible()

test('a bot is built by mouse and by keyboard, played, published, and hands over a chat with its way', async ({
  browser,
}) => {
  const { page } = boss
  await page.goto(`${theApp().url}/admin/preferences/chat-bots`)
  await page.getByRole('button', { name: 'Создать бота' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Новый бот' })
  await dialog.getByRole('textbox', { name: 'Название' }).fill(botName)
  await dialog.getByRole('button', { name: 'Создать' }).click()
  await expect(page.getByRole('heading', { name: botName })).toBeVisible()

  // by mouse: the root, its text, and a node that the link makes where it is dropped
  await page.locator('.react-flow__node').first().click()
  await page.getByRole('textbox', { name: 'Название узла' }).fill('Приветствие')
  await page.getByRole('button', { name: 'Текст', exact: true }).click()
  await page.getByRole('textbox', { name: 'Текст ответа' }).fill('Чем помочь?')
  const port = node('Приветствие').locator('.react-flow__handle[data-handleid="new"]')
  const from = (await port.boundingBox())!
  await page.mouse.move(from.x + 5, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(from.x + 120, from.y - 40, { steps: 5 })
  await page.mouse.move(from.x + 180, from.y - 60, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('dialog', { name: 'Куда ведёт связь' }).getByRole('button', { name: 'Новый узел' }).click()
  await page.getByRole('textbox', { name: 'Название узла' }).fill('Доставка')
  await page.getByRole('textbox', { name: 'Текст ответа' }).fill('Доставим за день')

  // by keyboard: a third node in the mode N, a link by L, undo and redo
  await node('Доставка').click({ position: { x: 60, y: 18 } })
  await page.keyboard.press('KeyN')
  await expect(page.getByRole('radio', { name: 'Создать узел' })).toBeChecked()
  await page.locator('.react-flow__pane').click({ position: { x: 40, y: 480 } })
  await page.getByRole('textbox', { name: 'Название узла' }).fill('Оператор')
  await page.getByRole('textbox', { name: 'Текст ответа' }).fill('Зову оператора')
  await page.getByRole('combobox', { name: 'Итоговое действие' }).selectOption({ label: 'На последнего оператора' })
  await node('Доставка').focus()
  await page.keyboard.press('KeyL')
  const link = page.getByRole('dialog', { name: /Связь от узла/ })
  await link.getByRole('combobox', { name: 'К узлу' }).selectOption({ label: '3. Оператор' })
  await link.getByRole('button', { name: 'Связать' }).click()
  await expect(page.locator('.react-flow__edge')).toHaveCount(2)
  await node('Доставка').focus()
  await page.keyboard.press('Control+KeyZ')
  await expect(page.locator('.react-flow__edge')).toHaveCount(1)
  await page.keyboard.press('Control+Shift+KeyZ')
  await expect(page.locator('.react-flow__edge')).toHaveCount(2)

  // the simulator plays it, saved or not
  await page.getByRole('button', { name: 'Симулятор' }).click()
  const simulator = page.getByRole('region', { name: 'Симулятор' })
  await simulator.getByRole('button', { name: 'Начать диалог' }).click()
  await simulator.getByRole('button', { name: /Новый узел/ }).click()
  await expect(simulator.getByText('Доставим за день')).toBeVisible()
  await simulator
    .getByRole('button', { name: /Оператор/ })
    .last()
    .click()
  await expect(simulator.getByText('Итоговое действие: На последнего оператора')).toBeVisible()

  await page.keyboard.press('Control+KeyS')
  await saved()
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  const publish = page.getByRole('dialog', { name: 'Опубликовать бота' })
  await publish.getByRole('textbox', { name: 'Что изменилось' }).fill('Первая')
  await publish.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Версия 1' }).first()).toContainText('Первая')

  const botId = botIdOf()
  const rule = { id: randomUUID(), name: 'Всё боту', enabled: true, conditions: [], action: { kind: 'bot', botId } }
  const routed = await (await api(userNo(0, 'administrator')))('POST', `/channels/${desk.widgetId}/rules`, rule)
  expect(routed.code).toBe('ok')
  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  await customer.writes('Есть вопрос')
  await customer.sees('Чем помочь?')
  await customer.panel.getByRole('button', { name: /Новый узел/ }).click()
  await customer.sees('Доставим за день')
  await customer.panel.getByRole('button', { name: 'Оператор' }).click()
  await customer.sees('Зову оператора')
  const operator = await Operator.signIn(browser, desk.users[0]!)
  await operator.openByText('Зову оператора')
  await operator.page.getByRole('button', { name: 'Текущая сессия' }).click()
  await expect(operator.page.getByRole('list', { name: 'Путь через бота' })).toContainText('Доставка')
  await operator.close()
  await customer.page.context().close()
})

test('broken rules are seen, shown, repaired by hand and by the editor, and published', async () => {
  const { page } = boss
  await page.getByRole('tab', { name: 'Узел' }).click()
  await node('Приветствие').click({ position: { x: 60, y: 18 } })
  await page.getByRole('button', { name: 'Текст', exact: true }).click()
  await page.getByRole('button', { name: 'Параметры' }).click()
  const settings = page.getByRole('dialog', { name: 'Параметры' })
  const message = settings.getByRole('textbox', { name: /^Сообщение по умолчанию/ })
  const given = await message.inputValue()
  await message.fill('')
  await settings.getByRole('button', { name: 'Закрыть' }).last().click()
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  const publish = page.getByRole('dialog', { name: 'Опубликовать бота' })
  await expect(publish.getByRole('button', { name: 'Опубликовать' })).toBeDisabled()
  await publish.getByRole('button', { name: 'Отмена' }).click()

  const problems = page.getByRole('button', { name: /замечани/ })
  await problems.click()
  const list = page.getByRole('dialog', { name: 'Замечания' })
  const empty = list.getByRole('listitem').filter({ hasText: 'Введите текст сообщения бота' })
  await empty.getByRole('button', { name: 'Исправить' }).click()
  await expect(empty).toHaveCount(0)
  await list
    .getByRole('listitem')
    .filter({ hasText: 'Введите сообщение по умолчанию' })
    .getByRole('button', { name: 'Показать' })
    .click()
  await message.fill(given || 'Не понял вас')
  await settings.getByRole('button', { name: 'Закрыть' }).last().click()
  await page.keyboard.press('Control+KeyS')
  await saved()
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await publish.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Версия 2' }).first()).toBeVisible()
})

test('two editors: different parts are joined, the same part is asked about; a version comes back', async () => {
  const { page } = boss
  const botId = botIdOf()
  const call = await api(userNo(0, 'administrator'))
  const draft = async () =>
    (await call('GET', `/bots/${botId}`)).entity as unknown as {
      revision: number
      document: { defaultMessage: string; nodes: { id: string; name: string }[] }
    }
  const other = async (name: string, index: number) => {
    const { revision, document } = await draft()
    const change = { put: [{ ...document.nodes[index]!, name }] }
    const answer = await call('PATCH', `/bots/${botId}`, { revision, saveId: crypto.randomUUID(), change })
    expect(answer.code).toBe('ok')
  }
  await other('Доставка коллеги', 1)
  await node('Приветствие').click()
  await page.getByRole('textbox', { name: 'Название узла' }).fill('Начало дня')
  await page.keyboard.press('Control+KeyS')
  await saved()
  await expect(node('Доставка коллеги')).toBeVisible()
  expect((await draft()).document.nodes.map(({ name }) => name).slice(0, 2)).toEqual(['Начало дня', 'Доставка коллеги'])

  await other('Имя коллеги', 0)
  await page.getByRole('textbox', { name: 'Название узла' }).fill('Моё имя')
  await page.keyboard.press('Control+KeyS')
  const conflict = page.getByRole('alertdialog', { name: 'Бота изменил кто-то ещё' })
  await expect(conflict).toContainText('Имя коллеги')
  await conflict.getByRole('button', { name: 'Сохранить мою копию' }).click()
  await saved()
  expect((await draft()).document.nodes[0]!.name).toBe('Моё имя')

  await page.getByRole('tab', { name: 'Версии' }).click()
  await page.getByRole('button', { name: 'Вернуть', exact: true }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(node('Приветствие')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Версии' }).getByRole('listitem')).toHaveCount(3)
})
