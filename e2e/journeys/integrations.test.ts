import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EmulatedPortal } from '../../server/src/connectors/bitrix24/emulator.ts'
import { theApp } from '../app.ts'
import { api, unique, userNo } from '../people.ts'
import { expect, test } from '../test.ts'
import { goTo } from '../views.ts'

const password = 'Sunny-Komod-71!'

/** A portal of Bitrix24 and a receiver of webhooks, on this machine. */
const outsideWorld = async () => {
  const portal = new EmulatedPortal(Date.now)
  const received: string[] = []
  const server = createServer(async (call, answer) => {
    const body = Buffer.concat(await call.toArray()).toString()
    const answered = call.url!.startsWith('/rest/') ? portal.answer(call.url!, JSON.parse(body)) : null
    if (!answered) received.push(String(JSON.parse(body).type))
    answer.writeHead(answered?.status ?? 200, { 'content-type': 'application/json' })
    answer.end(JSON.stringify(answered?.json ?? { taken: true }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { portal, received, hook: `${url}/hook`, access: `${url}/rest/1/${portal.code}/`, close: () => server.close() }
}
/** A separate organization, so that the demo's stays unchanged. */
const newOrganization = async (): Promise<string> => {
  const call = await api(userNo(0, 'service'))
  const { plans } = (await call('GET', '/plans')).entity as { plans: { id: string; name: string }[] }
  const login = unique('crm').replace(' ', '-')
  const email = `${login}@client.example`
  const rest = { lang: 'ru', timeZone: 'Europe/Moscow', instance: '', operatorLicences: null, trial: false }
  const planId = plans.find((plan) => plan.name === 'Расширенный')!.id
  const person = { administratorEmail: email, administratorName: 'Анна Белова', password }
  await call('POST', '/organizations', { login, name: `Клиент ${login}`, planId, ...person, ...rest })
  return email
}

test('a program saves a client, a webhook hears of it, and the CRM has the same person, both ways', async ({
  browser,
}) => {
  const outside = await outsideWorld()
  const { portal } = outside
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${theApp().url}/`)
  await page.getByRole('textbox', { name: 'Почта' }).fill(await newOrganization())
  await page.getByLabel(/^Пароль/).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/chats\?filter=/)
  await goTo(page, '/admin/preferences/extensions')

  await page.getByRole('button', { name: 'Новый ключ программы' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Название программы' }).fill('1С')
  await dialog.getByRole('button', { name: 'Создать ключ' }).click()
  const key = await page.locator('code', { hasText: /^bsd_/ }).innerText()
  await page.getByRole('button', { name: 'Ключ сохранён у меня' }).click()
  const open = async (method: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const sent = body ? { body: JSON.stringify(body) } : {}
    return (await (await fetch(`${theApp().url}/api/open/v1/clients`, { method, headers, ...sent })).json()).entity
  }

  await page.getByRole('button', { name: 'Новый вебхук' }).click()
  await dialog.getByRole('textbox', { name: 'Адрес' }).fill(outside.hook)
  await dialog.getByRole('button', { name: 'Добавить' }).click()
  await page.getByRole('button', { name: 'Секрет сохранён у меня' }).click()
  await open('POST', { externalId: '42', name: 'Анна Белова', phones: ['+79161234567'] })
  await expect.poll(() => outside.received).toContain('client.created')
  await page.getByRole('button', { name: `Отправки: ${outside.hook}` }).click()
  await dialog.getByRole('button', { name: 'Отправить проверку' }).click()
  await expect(dialog.getByText('Проверка')).toBeVisible()
  await expect.poll(() => outside.received).toContain('test')
  await expect(dialog.getByText('отправляется')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Закрыть' }).click()

  await page.getByRole('button', { name: 'Подключить Битрикс24' }).click()
  await dialog.getByRole('textbox', { name: 'Адрес входящего вебхука' }).fill(outside.access)
  await dialog.getByRole('button', { name: 'Подключить Битрикс24' }).click()
  await expect(page.getByText('Доступ выдал: Ольга Ким')).toBeVisible()
  await expect.poll(() => portal.contacts.map((c) => `${c.name} ${c.lastName}`)).toEqual(['Анна Белова'])
  await open('POST', { externalId: '42', name: 'Анна Ким' })
  await expect.poll(() => portal.contacts[0]!.lastName).toBe('Ким')
  portal.put({ name: 'Анна', lastName: 'Чай', phones: ['+79161234567'] }, portal.contacts[0]!.id)
  await page.getByRole('button', { name: 'Сверить заново' }).click()
  await expect.poll(async () => (await open('GET')).clients[0].name).toBe('Анна Чай')
  // the tags of clients get a field there
  portal.fields.ufCrm_labels = { type: 'string', title: 'Метки клиента', isMultiple: true }
  await open('POST', { externalId: '42', addTags: ['опт'] })
  await page.getByRole('button', { name: 'Метки и поля' }).click()
  await dialog.getByRole('combobox', { name: 'Метки' }).selectOption('Метки клиента')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect.poll(() => portal.contacts[0]!.ufCrm_labels).toEqual(['опт'])
  await page.reload()
  await expect(page.getByText(/Связано клиентов: 1/)).toBeVisible()
  outside.close()
  await page.context().close()
})
