import { randomUUID } from 'node:crypto'
import { theApp } from '../app.ts'
import { type Desk, openDesk } from '../desk.ts'
import { api, Operator, userNo } from '../people.ts'
import { expect, test } from '../test.ts'
import { isClean } from '../views.ts'
import { visitorOf } from '../visitor.ts'

let desk: Desk
test.beforeAll(async () => {
  desk = await openDesk()
})
test.afterAll(() => desk.close())

test('a number of a report is saved as a shared view, and leads to the session that it counted and to the chat', async ({
  browser,
}) => {
  const question = `Где заказ ${randomUUID().slice(0, 8)}`
  const lada = await Operator.signIn(browser, desk.users[0]!)
  await (await visitorOf(desk))(question)
  await lada.open(question)
  const chatId = await lada.chatId()
  const call = await api(desk.users[0]!)
  expect((await call('POST', `/chats/${chatId}/messages`, { id: randomUUID(), text: 'Уже в пути' })).code).toBe('ok')
  await lada.close()

  const { page } = await Operator.signIn(browser, userNo(0, 'supervisor'))
  const panel = page.getByRole('complementary', { name: 'Первый ответ' })
  const listed = panel.getByRole('tabpanel').getByRole('link')

  await test.step('the menu leads to the summary, where the period is chosen; teams keep it', async () => {
    await page.getByRole('link', { name: 'Отчёты', exact: true }).click()
    await page.getByText('Сегодня', { exact: true }).click()
    await expect(page).toHaveURL(/period=today/)
    await page.getByRole('navigation', { name: 'Отчёты' }).getByRole('link', { name: 'Команды' }).click()
    await expect(page).toHaveURL(/reports\/teams\?.*period=today/)
    // other journeys have teams too
    await page.goto(`${page.url()}&teams=${desk.team.id}`)
  })
  await test.step('the report is saved under a name for everybody who sees reports, and found again', async () => {
    const name = `Ответы ${desk.team.name}`
    const views = page.getByRole('dialog', { name: 'Сохранённые виды отчётов' })
    await page.getByRole('button', { name: 'Виды' }).click()
    await views.getByRole('button', { name: 'Сохранить этот отчёт' }).click()
    await views.getByRole('textbox', { name: 'Название' }).fill(name)
    await views.getByRole('checkbox', { name: 'Виден всем, кто видит отчёты' }).check()
    await views.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(views.getByRole('button', { name: `Изменить: ${name}` })).toBeVisible()
    const shared = (await (await api(userNo(0, 'administrator')))('GET', '/reports/views')) as unknown
    expect(JSON.stringify(shared)).toContain(name)
    await page.goto(`${theApp().url}/admin/reports`)
    await page.getByRole('button', { name: 'Виды' }).click()
    await views.getByRole('button', { name }).first().click()
    await expect(page).toHaveURL(new RegExp(`reports/teams.*teams=${desk.team.id}`))
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  })
  await test.step('the number of the team opens its one session', async () => {
    const row = page.getByRole('row').filter({ hasText: desk.team.name })
    await row.getByRole('button', { name: /^Первый ответ: \d/ }).click()
    await expect(panel.getByText('первый ответ оператора', { exact: false }).first()).toBeVisible()
    await expect(panel.getByRole('tab', { name: 'Учтено 1' })).toBeVisible()
    await expect(listed).toHaveCount(1)
    await isClean(page, 'a drilled number')
  })
  await test.step('the session opens its chat, in the list that has it', async () => {
    await listed.click()
    await expect(page).toHaveURL(/chats\?.*filter=assigned.*chat=/)
    await expect(page.getByRole('feed', { name: 'Сообщения' }).getByText(question)).toBeVisible()
  })
  await test.step('why yesterday’s first replies were slow: the slowest operator, their sessions, a chat', async () => {
    await page.goto(`${theApp().url}/admin/reports/employees?period=yesterday`)
    const head = page.getByRole('columnheader', { name: 'Первый ответ' }).first()
    await head.getByRole('button').click()
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await page
      .getByRole('row')
      .getByRole('button', { name: /^Первый ответ: \d/ })
      .nth(1) // the first is that of the totals
      .click()
    await listed.first().click()
    await expect(page).toHaveURL(/chats\?.*chat=/)
    await expect(page.getByRole('feed', { name: 'Сообщения' }).getByRole('article').first()).toBeVisible()
  })
  await test.step('the report of the team goes by mail: the form takes over its conditions; then the schedule is deleted', async () => {
    const name = `Почта ${desk.team.name}`
    await page.goto(`${theApp().url}/admin/reports/teams?period=30d&teams=${desk.team.id}`)
    await page.getByRole('button', { name: 'Скачать' }).click()
    await page.getByRole('menuitem', { name: 'Отправлять по почте…' }).click()
    const form = page.getByRole('complementary')
    await expect(form.getByText('Условия взяты из отчёта: команды: 1')).toBeVisible()
    await form.getByRole('textbox', { name: 'Название' }).fill(name)
    await form.getByRole('textbox', { name: 'Другие адреса' }).fill('director@client')
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await expect(form.getByText('Неверный формат почты')).toBeVisible()
    await form.getByRole('button', { name: 'Убрать director@client' }).click()
    await form.getByRole('textbox', { name: 'Другие адреса' }).fill('director@client.example')
    await form.getByRole('button', { name: 'Сохранить' }).click()
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('по понедельникам в 09:00')
    await form.getByRole('button', { name: 'Приостановить' }).click()
    await expect(row).toContainText('Остановлено')
    await form.getByRole('button', { name: 'Удалить' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(row).toHaveCount(0)
  })
})
