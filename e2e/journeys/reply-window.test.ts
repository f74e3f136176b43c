import { randomUUID } from 'node:crypto'
import { type Served, serveEmulator } from '../../server/src/app/emulators/serve.ts'
import { createEmulator, type Emulator } from '../../server/src/channels/emulator.ts'
import { whatsappEmulator } from '../../server/src/channels/whatsapp/emulator.ts'
import { theApp } from '../app.ts'
import { inDatabase } from '../database.ts'
import { type Desk, openDesk } from '../desk.ts'
import { api, Operator, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'
import { isClean, noOverflow } from '../views.ts'

let emulator: Emulator
let served: Served
let desk: Desk
let channelId: string
const client = unique('Ирина')
test.beforeAll(async () => {
  emulator = createEmulator(whatsappEmulator, {
    now: Date.now,
    wait: async () => {},
    serverUrl: () => theApp().url,
    callHook: async (url, headers, body) =>
      (await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })).status,
  })
  served = await serveEmulator(emulator)
  desk = await openDesk()
  const account = emulator.addAccount()
  channelId = randomUUID()
  const settings = { connection: 'cloud', ...account.credentials, api: served.url }
  const channel = { id: channelId, type: 'whatsapp', name: unique('WhatsApp'), teamId: desk.team.id, settings }
  const made = await (await api(userNo(0, 'administrator')))('POST', '/channels', channel)
  if (made.code !== 'ok') throw new Error(JSON.stringify(made))
  account.hook = { url: `${theApp().url}/api/hooks/${channelId}`, secret: '' }
})
test.afterAll(async () => {
  await desk.close()
  await served.close()
})

test('24 hours after the client’s message: the countdown, only a template, its preview, and the same text on the phone', async ({
  browser,
}) => {
  const { id: accountId } = emulator.world.data.accounts[0]!
  const operator = await Operator.signIn(browser, desk.users[0]!)
  const { page } = operator
  const clientId = await emulator.act({ does: 'begin', accountId, name: client, phone: '', payload: '' })
  const writes = async (text: string) => {
    await emulator.act({ does: 'write', accountId, clientId, text, items: [], replyTo: undefined })
    await emulator.flush()
  }
  const received = () => emulator.view().chats[0]!.messages.filter((m) => m.by === 'business')
  const backdate = async (minutes: number) => {
    await inDatabase(theApp().dataDir, async (sql) => {
      await sql(
        `update chats set last_client_message_at = last_client_message_at - make_interval(mins => $2), version = version + 1
         where channel_id = $1`,
        [channelId, minutes],
      )
    })
    await page.reload()
  }
  await writes('Заказ 1542 уже собран?')
  const row = page.getByRole('link', { name: new RegExp(client) })
  await row.click()
  await expect(page.getByText(/^Осталось 2[34] ч/)).toBeVisible()

  await backdate(22 * 60 + 40)
  await expect(page.getByText(/^Осталось 1 ч (18|19|20) мин, чтобы ответить свободно$/)).toBeVisible()
  await expect(row.getByText(/^1 ч (18|19|20) мин$/)).toBeVisible()

  await backdate(120)
  await expect(row.getByText('Только шаблон')).toBeVisible()
  await page.getByRole('button', { name: 'Выбрать шаблон' }).click()
  const dialog = page.getByRole('dialog', { name: 'Шаблон для клиента' })
  await dialog.getByLabel('Найти шаблон').fill('собран')
  await dialog.getByText('Заказ {{1}}').first().click()
  const blank = (name: RegExp) => dialog.getByRole('textbox', { name })
  await expect(blank(/^\{\{1/)).toHaveValue(client)
  await blank(/^Заголовок/).fill('№ 1542')
  await expect(dialog.getByRole('button', { name: 'Отправить шаблон' })).toHaveAttribute('aria-disabled', 'true')
  await blank(/^\{\{2/).fill('30 ноября')
  const preview = dialog.getByRole('figure', { name: 'Как увидит клиент' })
  await expect(preview).toContainText(`Здравствуйте, ${client}. Ваш заказ собран и ждёт в магазине до 30 ноября`)
  await isClean(page, 'the choice of a template')
  await noOverflow(page, 'the choice of a template')
  await dialog.getByRole('button', { name: 'Отправить шаблон' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => received().length).toBe(1)
  expect(received()[0]!.text).toBe(
    `Заказ № 1542\n\nЗдравствуйте, ${client}. Ваш заказ собран и ждёт в магазине до 30 ноября. Паспорт не нужен\n\nДом и лад`,
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'Заберу сам' }).first()).toBeVisible()

  await writes('Спасибо, приду')
  await expect(page.getByText(/^Осталось 2[34] ч/)).toBeVisible()
  await page.context().close()
})
