import type { Page } from '@playwright/test'
import { theApp } from '../app.ts'
import { inDatabase } from '../database.ts'
import { openDesk } from '../desk.ts'
import { api, Customer, closeAll, Operator, unique } from '../people.ts'
import { expect, test } from '../test.ts'

test('a break after the last chat: no new chats meanwhile; then the reason, and back online', async ({ browser }) => {
  const desk = await openDesk()
  const user = desk.users[0]!
  const call = await api(user)
  const maria = await Operator.signIn(browser, user)
  const { page } = maria
  const menu = page.getByRole('button', { name: new RegExp(user.name) })
  await expect(menu).toContainText('Активен')
  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  const question = unique('Пора на обед')
  await customer.writes(question)
  await expect(maria.row(question)).toBeVisible()

  await menu.click()
  await page.getByRole('button', { name: /^Сначала закончить/ }).click()
  await expect(menu).toContainText('Завершаю')
  await page.getByRole('radio', { name: 'Обед' }).click({ force: true })
  await page.keyboard.press('Escape')

  await closeAll(call)
  await expect(menu).toContainText('Обед')

  await menu.click()
  await page.getByRole('radio', { name: 'Активен' }).click({ force: true })
  await expect(menu).toContainText('Активен')
  await customer.page.context().close()
  await maria.close()
  await desk.close()
})

test('a tab closed for minutes: opened again the operator is back at work; after hours a banner asks', async ({
  browser,
}) => {
  const desk = await openDesk()
  const user = desk.users[0]!
  const maria = await Operator.signIn(browser, user)
  const context = maria.page.context()
  const statusOf = (page: Page) => page.getByRole('button', { name: new RegExp(user.name) })
  await expect(statusOf(maria.page)).toContainText('Активен')
  const presence = () =>
    inDatabase(theApp().dataDir, (sql) =>
      sql<{ presence: string; isDue: boolean }>(
        `select presence, offline_at is not null as "isDue" from operator_presence join users on id = user_id where login = $1`,
        [user.login],
      ),
    )
  /** Closes the tab, and lets the minutes pass that the server waits for another one. */
  const leave = async (page: Page) => {
    await page.close()
    await expect.poll(presence).toMatchObject([{ isDue: true }])
    const end = `update operator_presence set offline_at = now() from users where id = user_id and login = $1`
    await inDatabase(theApp().dataDir, (sql) => sql(end, [user.login]))
    await expect.poll(presence).toMatchObject([{ presence: 'offline' }])
  }
  const openAgain = async () => {
    const page = await context.newPage()
    await page.goto(`${theApp().url}/admin/chats?filter=assigned`)
    return page
  }

  await leave(maria.page)
  const back = await openAgain()
  const notices = back.getByRole('region', { name: 'Уведомления' })
  await expect(notices.getByText('Вы снова активны: консоль опять на связи')).toBeVisible()
  await expect(statusOf(back)).toContainText('Активен')
  const customer = await Customer.atTheShop(await browser.newContext(), desk.shopUrl)
  const question = unique('Оператор вернулся')
  await customer.writes(question)
  await expect(back.getByRole('link', { name: new RegExp(question) })).toBeVisible()

  await leave(back)
  const longAgo = `update operator_presence set since = now() - interval '5 hours' from users where id = user_id and login = $1`
  await inDatabase(theApp().dataDir, (sql) => sql(longAgo, [user.login]))
  const later = await openAgain()
  await expect(later.getByText(/^Связь пропала \(.+\), вы не в сети: новые чаты не приходят$/)).toBeVisible()
  await expect(statusOf(later)).toContainText('Не в сети')
  await later.getByRole('button', { name: 'Стать активным' }).focus()
  await later.keyboard.press('Enter')
  await expect(statusOf(later)).toContainText('Активен')
  await expect(later.getByText(/^Связь пропала/)).toHaveCount(0)
  await customer.page.context().close()
  await context.close()
  await desk.close()
})
