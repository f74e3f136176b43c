import { createHmac, randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { theApp } from '../app.ts'
import { inDatabase } from '../database.ts'
import { type Desk, openChatPage, openDesk } from '../desk.ts'
import { api, beAtWork, Customer, categorise, unique, userNo } from '../people.ts'
import { addProviderChannel, hookSecret } from '../provider-channel.ts'
import { expect, test } from '../test.ts'
import { contextAs } from '../views.ts'

type Call = Awaited<ReturnType<typeof api>>
interface Known {
  readonly id: string
  readonly channel: { readonly id: string }
  readonly lastMessage: { readonly preview: string } | null
}
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const isAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([])
}
/** The chat as the supervisor finds it, in any queue. */
const chatWith = async (boss: Call, is: (chat: Known) => boolean): Promise<Known> => {
  const found = async () => {
    for (const filter of ['assigned', 'pending']) {
      const { chats } = (await boss('GET', `/chats?filter=${filter}&scope=all&limit=100`)).entity as { chats: Known[] }
      const chat = chats.find(is)
      if (chat) return chat
    }
    return null
  }
  await expect.poll(found).not.toBeNull()
  return (await found())!
}
/** Answers and closes without a browser: the test is about the client's side. */
const answersAndCloses = async (boss: Call, chatId: string, between?: () => Promise<void>): Promise<void> => {
  const chat = async () =>
    (await boss('GET', `/chats/${chatId}`)).entity as { status: string; operator: { name: string } | null }
  // without a console they are away some time after the last call
  await beAtWork(desk.users[0]!)
  await expect.poll(async () => (await chat()).operator?.name ?? null).not.toBeNull()
  const call = await api(desk.users[0]!)
  const reply = { id: randomUUID(), text: 'Сейчас посмотрю', fileIds: [], internal: false }
  expect((await call('POST', `/chats/${chatId}/messages`, reply)).code).toBe('ok')
  await between?.()
  await categorise(call, chatId)
  expect((await call('POST', `/chats/${chatId}/closure`, {})).code).toBe('ok')
  await expect.poll(async () => (await chat()).status).toBe('closed')
}
let desk: Desk
test.beforeAll(async () => {
  desk = await openDesk()
})
test.afterAll(() => desk.close())

test('a channel asks for ratings; the client of the widget gives one, changes it, and the console shows it', async ({
  browser,
}) => {
  const boss = await api(userNo(0, 'supervisor'))
  const admin = await contextAs(browser, { theme: 'light', lang: 'ru', width: 1440 }, 'administrator')
  const settings = await admin.newPage()
  const chatPage = await openChatPage(desk)
  await settings.goto(`${theApp().url}/admin/preferences/channels/${chatPage.id}`)
  await settings.getByRole('switch', { name: 'Просить клиента об оценке' }).check()
  await settings.getByRole('switch', { name: 'Можно оценить до завершения диалога' }).check()
  await settings.getByRole('textbox', { name: 'Текст просьбы' }).fill('Всё ли получилось?')
  await isAccessible(settings)
  await settings.getByRole('button', { name: 'Сохранить' }).click()
  await expect(settings.getByText('Сохранено').first()).toBeVisible()

  const customer = await Customer.atThePage(await browser.newContext(), chatPage.url)
  const question = unique('Оцените')
  await customer.writes(question)
  const chat = await chatWith(boss, (c) => c.lastMessage?.preview === question)
  const { page } = customer
  await answersAndCloses(boss, chat.id, async () => {
    await page.getByRole('button', { name: 'Оценить разговор' }).click()
    await expect(page.getByRole('region', { name: 'Всё ли получилось?' })).toBeVisible()
  })
  await expect(page.getByText('Чат закрыт')).toBeVisible()
  const star = (n: number) => page.getByRole('button', { name: new RegExp(`^${n} из 5`) })
  await star(2).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Спасибо за оценку: 2 из 5, плохо')).toBeVisible()
  await star(5).click()
  await page.getByRole('textbox', { name: 'Комментарий, необязательно' }).fill('Быстро')
  await page.getByRole('region', { name: 'Всё ли получилось?' }).getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByText('Спасибо за оценку: 5 из 5, отлично')).toBeVisible()
  await isAccessible(page)

  await settings.goto(`${theApp().url}/admin/chats?filter=closed&scope=all&chat=${chat.id}`)
  await expect(settings.getByText('Оценка: 5, отлично')).toBeVisible()
  await expect(settings.getByText('Быстро', { exact: true })).toBeVisible()
  // who leaves the page with the comment half written has still given it
  await page.getByRole('textbox', { name: 'Комментарий, необязательно' }).fill('Быстро и вежливо')
  await page.goto('about:blank')
  await expect(settings.getByText('Быстро и вежливо', { exact: true })).toBeVisible()
  await page.context().close()
  await admin.close()
})

test('the client of a messenger rates by a link, once', async ({ browser }) => {
  const boss = await api(userNo(0, 'supervisor'))
  const { url, dataDir } = theApp()
  const channelId = await addProviderChannel(desk.widgetId)
  const written = { type: 'message', id: randomUUID(), from: { id: randomUUID(), name: 'Пётр' }, text: 'Где посылка?' }
  const body = JSON.stringify(written)
  const signature = `sha256=${createHmac('sha256', hookSecret).update(body).digest('hex')}`
  const headers = { 'x-loopback-signature': signature, 'content-type': 'application/json' }
  expect((await fetch(`${url}/api/hooks/${channelId}`, { method: 'POST', headers, body })).status).toBe(200)
  const { id: chatId } = await chatWith(boss, (c) => c.channel.id === channelId)
  await answersAndCloses(boss, chatId)
  // The feed does not contain the address; only the message to the provider does.
  const ids = () =>
    inDatabase(dataDir, (sql) => sql<{ id: string }>('select id from ratings where chat_id = $1', [chatId]))
  await expect.poll(async () => (await ids()).length).toBe(1)
  const link = `${url}/link-action/${(await ids())[0]!.id}`

  const context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(link)
  await expect(page).toHaveTitle(/^Quality rating — /)
  await page.getByRole('radio', { name: 'Very bad' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Bad', exact: true })).toBeChecked()
  await page.getByRole('textbox', { name: /^Comment/ }).fill('Too slow')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/success\?/)
  await expect(page.getByRole('heading', { name: 'Thank you, the rating is sent' })).toBeVisible()
  await page.goto(link)
  await expect(page).toHaveURL(/\/already-used\?/)
  await context.close()

  const looks = await (await browser.newContext({ locale: 'ru-RU', colorScheme: 'dark' })).newPage()
  for (const path of ['/success', '/already-used?of=bot', '/bot-action/1', link]) {
    await looks.goto(path.startsWith('http') ? path : url + path)
    await isAccessible(looks)
  }
  await looks.context().close()
  const { session } = (await boss('GET', `/chats/${chatId}`)).entity as { session: { rating: object } }
  expect(session.rating).toEqual({ value: 2, comment: 'Too slow' })
})
