import { randomUUID } from 'node:crypto'
import { theApp } from '../app.ts'
import { openChatPage, openDesk } from '../desk.ts'
import { api, Customer, Operator, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'

test('two clients with the same phone are merged, their channels read as one history, the merge is undone, and the data of one are deleted', async ({
  browser,
}) => {
  const desk = await openDesk()
  const chatPage = await openChatPage(desk)
  const olga = await Operator.signIn(browser, desk.users[0]!)
  const [atShop, onPage] = [
    await Customer.atTheShop(await browser.newContext(), desk.shopUrl),
    await Customer.atThePage(await browser.newContext(), chatPage.url),
  ]
  const [first, second] = [unique('Где заказ'), unique('Заказ не пришёл')]
  await atShop.writes(first)
  await onPage.writes(second)
  await olga.open(first)
  const firstChat = await olga.chatId()
  await olga.open(second)
  const secondChat = await olga.chatId()
  // colleagues gave both names and found the same phone
  const call = await api(userNo(0, 'administrator'))
  const phone = `+7916${String(Math.floor(1_000_000 + Math.random() * 8_999_999))}`
  const [anna, anka] = [unique('Анна'), unique('Анка')]
  for (const [chatId, name] of [
    [firstChat, anna],
    [secondChat, anka],
  ]) {
    const chat = (await call('GET', `/chats/${chatId}`)).entity as { client: { id: string } }
    const clientId = chat.client.id
    await call('PATCH', `/clients/${clientId}`, { name })
    await call('POST', `/clients/${clientId}/contacts`, { id: randomUUID(), kind: 'phone', value: phone })
  }
  const admin = await Operator.signIn(browser, userNo(0, 'administrator'))
  const { page } = admin
  await page.goto(`${theApp().url}/admin/preferences/merge-contacts`)
  const pair = page.getByRole('listitem').filter({ hasText: `Совпадает: ${phone}` })
  await pair.getByRole('button', { name: 'Сравнить' }).press('Enter')
  await page.getByRole('group', { name: 'Имя' }).getByRole('radio', { name: anka }).check()
  await expect(page.getByRole('region', { name: 'Результат' })).toContainText(anka)
  await page.getByRole('button', { name: 'Объединить', exact: true }).press('Enter')
  const notices = page.getByRole('region', { name: 'Уведомления' })
  await expect(notices.getByText(/^Объединены: /)).toBeVisible()
  await expect(olga.row(anka).first()).toBeVisible()
  await expect(olga.row(anna)).toHaveCount(0)
  await expect(olga.page.getByRole('complementary')).toContainText('2 обращения')

  // the operator reads both chats as one, and answers in the other channel
  const { page: desk1 } = olga
  await desk1.getByRole('button', { name: 'Все каналы' }).press('Enter')
  const history = desk1.getByRole('feed', { name: 'Сообщения из всех каналов' })
  await expect(history.getByText(first)).toBeVisible()
  await expect(history.getByText(second)).toBeVisible()
  await desk1.getByRole('button', { name: /Ответ: / }).press('Enter')
  await desk1.getByRole('menuitemcheckbox', { checked: false }).press('Enter')
  await expect(desk1).toHaveURL(new RegExp(firstChat))
  const answer = unique('Уже едет')
  await olga.composer.fill(answer)
  await olga.composer.press('Enter')
  await expect(history.getByText(answer)).toBeVisible()
  await expect(atShop.log.getByText(answer)).toBeVisible()
  const news = unique('Спасибо')
  await onPage.writes(news)
  await expect(history.getByText(news)).toBeVisible()
  await desk1.getByRole('button', { name: 'Все каналы' }).press('Enter')
  await expect(olga.feed.getByText(news)).toHaveCount(0)

  const merges = page.getByRole('region', { name: 'Объединения за 30 дней' })
  const done = merges.getByRole('listitem').filter({ hasText: anna })
  await done.getByRole('button', { name: 'Отменить объединение' }).press('Enter')
  await expect(notices.getByText(/^Снова разные клиенты: /)).toBeVisible()
  await expect(olga.row(anna).first()).toBeVisible()
  await expect(olga.row(anka).first()).toBeVisible()

  // one of them asks to be forgotten: what goes and what stays, then the report
  await page.goto(`${theApp().url}/admin/chats?filter=assigned&scope=all&chat=${secondChat}`)
  const profile = page.getByRole('toolbar').getByRole('button', { name: 'Профиль клиента' })
  await expect(profile).toBeVisible()
  if ((await profile.getAttribute('aria-pressed')) !== 'true') await profile.press('Enter')
  await page.getByRole('link', { name: 'Удалить данные клиента' }).press('Enter')
  const ask = page.getByRole('alertdialog', { name: `Удалить данные клиента «${anka}»?` })
  await expect(ask.getByText('Сначала закроется 1 открытый чат')).toBeVisible()
  await expect(ask).toContainText('Телефоны и почта')
  await ask.getByRole('button', { name: 'Удалить навсегда' }).press('Enter')
  await ask.getByRole('textbox', { name: `Введите имя клиента: ${anka}` }).fill(anka)
  await ask.getByRole('button', { name: 'Удалить навсегда' }).press('Enter')
  const report = page.getByRole('complementary').filter({ hasText: 'Причина' })
  await expect(report.getByRole('button', { name: 'Скачать отчёт' })).toBeVisible()
  await expect(report).toContainText('Запрос клиента')
  await expect(report).not.toContainText(anka)
  // a row that has left stays in its place under the pointer, without the name
  await expect(olga.row(anka)).toHaveCount(0)
  await expect(desk1.getByText(anka), 'nor does the profile of the other client name them').toHaveCount(0)
  await page.goto(`${theApp().url}/admin/clients/all`)
  await page.getByRole('searchbox', { name: 'Имя, телефон, почта, метка, компания' }).fill(anka)
  await expect(page.getByText('Никто не найден')).toBeVisible()
})
