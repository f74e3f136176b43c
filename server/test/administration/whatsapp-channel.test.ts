import { createHmac } from 'node:crypto'
import { channels } from '@beseda/contract/endpoints/channels.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { answer } from '../world/provider.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let chief: Operator
beforeEach(async () => {
  w = await createWorld()
  chief = await w.operator('chief', {
    rights: ['AUTHORITY_SERVICE_ACCOUNT', 'AUTHORITY_ALL_CHATS', 'AUTHORITY_CHAT_DISTRIBUTION'],
  })
})
afterEach(() => w.close())

const cloud = {
  connection: 'cloud',
  phone: '15550783881',
  phoneNumberId: '106540352242922',
  businessAccountId: '419561257915477',
  accessToken: 'an-access-token',
  appSecret: 'an-app-secret',
  verifyToken: 'a-verify-token',
}
const meta = (displayed = '+1 555-078-3881') =>
  answer(200, { id: cloud.phoneNumberId, display_phone_number: displayed, verified_name: 'Lucky Shrub' })
const create = (settings: object, id = w.newId()) =>
  chief.call(channels.create, { id, type: 'whatsapp', name: `WhatsApp ${id}`, settings: { ...settings } })

test('each connection asks for its own fields, all of them, and the number is digits only', async () => {
  const provider = {
    connection: 'provider',
    phone: '79001234567',
    login: 'l',
    password: 'p',
    host: 'https://wa.example',
  }
  for (const missing of ['phone', 'login', 'password', 'host'])
    expect(await codeOf(create({ ...provider, [missing]: '' }))).toBe('REQUIRED_FIELDS_MISSING')
  for (const missing of ['phoneNumberId', 'accessToken', 'appSecret', 'verifyToken'])
    expect(await codeOf(create({ ...cloud, [missing]: '' }))).toBe('REQUIRED_FIELDS_MISSING')
  const { password: _, ...without } = provider
  expect(await codeOf(create(without))).toBe('REQUIRED_FIELDS_MISSING')
  expect(await codeOf(create({ ...provider, phone: '+7 900' }))).toBe('INVALID_INPUT')
  expect(w.provider.received).toEqual([])
})
test('a number that is not the one of the id is refused', async () => {
  w.provider.answerNext(meta('+7 900 000-00-00'))
  expect(await codeOf(create(cloud))).toBe('SERVICE_ACCOUNT_INVALID')
})
test('from the form to a chat: connected, called by Meta, answered, and read', async () => {
  w.provider.answerNext(meta())
  const channel = await create(cloud)
  expect(channel.health?.account).toEqual({ name: 'Lucky Shrub', link: 'https://wa.me/15550783881' })
  await w.settle()
  const hook = async (value: object) => {
    const metadata = { display_phone_number: '15550783881', phone_number_id: cloud.phoneNumberId }
    const entry = [{ id: '1', changes: [{ field: 'messages', value: { metadata, ...value } }] }]
    const payload = JSON.stringify({ object: 'whatsapp_business_account', entry })
    const signature = createHmac('sha256', cloud.appSecret).update(payload).digest('hex')
    const call = (header: string) =>
      w.app.inject({
        ...{ method: 'POST', url: `/api/hooks/${channel.id}`, payload },
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${header}` },
      })
    expect((await call(signature.replace(/./, (c) => (c === '0' ? '1' : '0')))).statusCode).toBe(404)
    for (const _twice of [1, 2]) expect((await call(signature)).statusCode).toBe(200)
    await w.settle()
  }
  const contacts = [{ profile: { name: 'Анна' }, wa_id: '79001112233' }]
  const timestamp = String(Math.floor(w.clock.now() / 1000))
  const text = { type: 'text', text: { body: 'Есть латте?' } }
  await hook({ contacts, messages: [{ from: '79001112233', id: 'wamid.1', timestamp, ...text }] })
  const [chat] = await chief.queue('assigned')
  expect(chat).toMatchObject({ client: { name: 'Анна' }, channel: { type: 'whatsapp' }, unread: 1 })
  w.provider.answerNext(answer(200, { messages: [{ id: 'wamid.2' }] }))
  const message = await chief.reply(chat!.id, 'Есть')
  await w.settle()
  const sent = w.provider.received.at(-1)!
  expect(sent.url).toBe(`https://graph.facebook.com/v24.0/${cloud.phoneNumberId}/messages`)
  const { biz_opaque_callback_data: mark, ...body } = sent.json as Record<string, unknown>
  expect(body).toMatchObject({ messaging_product: 'whatsapp', to: '79001112233', text: { body: 'Есть' } })
  const receipt = { id: 'wamid.2', recipient_id: '79001112233', timestamp, biz_opaque_callback_data: mark }
  await hook({
    statuses: [
      { ...receipt, status: 'read' },
      { ...receipt, status: 'delivered' },
    ],
  })
  const feed = await chief.feed(chat!.id)
  expect(feed.find((m) => m.id === message.id)?.status).toBe('read')
  expect(feed.filter((m) => m.kind === 'message' && m.author.kind === 'client')).toHaveLength(1)
})
