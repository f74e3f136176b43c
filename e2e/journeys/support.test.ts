import { api, beAtWork, Operator, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'
import { everyView, goTo, openAs } from '../views.ts'

test('a user writes to the support; its operator answers in their workspace; the answer appears, and is counted elsewhere', async ({
  browser,
}) => {
  const pavel = userNo(0, 'support')
  await beAtWork(pavel)
  const desk = await Operator.signIn(browser, pavel)
  const page = await openAs(browser, everyView[0]!, 'administrator')
  await goTo(page, '/admin/support')
  const log = page.getByRole('log', { name: 'Переписка с поддержкой' })
  const question = unique('Где настроить часы работы')
  await page.getByRole('textbox', { name: 'Сообщение в поддержку' }).fill(question)
  await page.keyboard.press('Enter')
  await expect(log.getByText(question)).toBeVisible()

  await desk.openByText(question)
  await expect(desk.page.getByRole('region', { name: 'Учётная запись' })).toContainText('Дом и лад')
  const answer = unique('В настройках, на странице «Календари»')
  await desk.reply(answer)
  await expect(log.getByText(answer)).toBeVisible()
  await expect(log.getByRole('img', { name: 'Прочитано' }).last()).toBeVisible()

  await goTo(page, '/admin/preferences/organization')
  await desk.reply(unique('Нашли?'))
  await expect(page.getByRole('link', { name: /Поддержка.*1 непрочитанный ответ/ })).toBeVisible()

  // Nothing of it is left in the operator's list for the next run on this server.
  const call = await api(pavel)
  const { chats } = (await call('GET', '/chats?filter=assigned')).entity as { chats: { id: string }[] }
  for (const { id } of chats) await call('POST', `/chats/${id}/closure`, {})
  await call('PATCH', '/presence', { presence: 'break' })
  await page.context().close()
  await desk.close()
})
