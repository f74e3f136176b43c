import { chats } from '@beseda/contract/endpoints/chats.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import type { Envelope } from '@beseda/contract/envelope.ts'
import { afterEach, expect, test } from 'vitest'
import { callEndpoint, codeOf } from '../world/call.ts'
import { loopbackSignature } from '../world/provider.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())
const raw = async (method: 'GET' | 'POST', url: string, payload?: object, token?: string) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return (await w.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })).json<
    Envelope<unknown>
  >()
}

test('W1: a typed e-mail, phone or id does not identify anyone', async () => {
  w = await createWorld()
  const start = { key: 'k'.repeat(30) }
  for (const field of ['email', 'phone', 'userId', 'contactId', 'clientId', 'externalId', 'signature']) {
    const answer = await raw('POST', `/widget/${w.channelId}/session`, { ...start, [field]: 'boss@example.ru' })
    expect(answer.error?.fields?.[field]).toBe('FIELD_UNKNOWN')
  }
})
test('W1, W9: a short key is refused; another browser is another visitor and sees nothing', async () => {
  w = await createWorld()
  expect((await raw('POST', `/widget/${w.channelId}/session`, { key: 'guess' })).code).toBe('INVALID_INPUT')
  const client = await w.visitor('client')
  await client.writes('private')
  const wiped = await w.visitor('the same person with wiped storage')
  expect(await wiped.sees()).toEqual([])
})
test('the same key gives the same visitor in one channel, and another visitor in another channel', async () => {
  w = await createWorld()
  const client = await w.visitor('client')
  await client.writes('hello')
  expect((await w.visitor('client')).token).toBe(client.token)
  const other = await w.another()
  const elsewhere = await w.visitor('client', other.channelId)
  expect(elsewhere.token).not.toBe(client.token)
  expect(await elsewhere.sees()).toEqual([])
})
test('W3: a visitor’s token works for no staff call, a user’s token for no visitor call', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('hello')
  const chatId = await client.chatId()
  for (const e of [queues.list, queues.counters, chats.one, messages.list]) {
    expect((await callEndpoint(w.app, e as typeof chats.one, { chatId }, { token: client.token })).code).toBe(
      'UNAUTHENTICATED',
    )
  }
  expect((await callEndpoint(w.app, widget.messages, {}, { token: ann.token })).code).toBe('VISITOR_UNKNOWN')
})
test('W3: files belong to their uploader; others cannot attach them, and nobody can attach one twice', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  const stranger = await w.visitor('stranger')
  await client.writes('hello')
  const boundary = 'x-boundary'
  const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/html\r\n\r\nhello\r\n--${boundary}--\r\n`
  const upload = async (url: string, token: string) =>
    (
      await w.app.inject({
        method: 'POST',
        url: `/api${url}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload,
      })
    ).json<Envelope<{ id: string; mime: string }>>()
  const file = (await upload('/widget/files', client.token)).entity!
  expect(file.mime).toBe('text/plain')
  const send = (who: typeof client, fileIds: string[]) =>
    codeOf(who.call(widget.send, { id: w.newId(), text: '', fileIds }))
  expect(await send(stranger, [file.id])).toBe('FILE_NOT_FOUND')
  expect(
    await codeOf(
      ann.call(messages.send, { chatId: await client.chatId(), id: w.newId(), text: '', fileIds: [file.id] }),
    ),
  ).toBe('FILE_NOT_FOUND')
  expect(await send(client, [file.id, file.id])).toBe('FILE_NOT_FOUND')
  expect(await send(client, [file.id])).toBe('ok')
  expect(await send(client, [file.id])).toBe('FILE_NOT_FOUND')
  expect(await send(client, [])).toBe('MESSAGE_EMPTY')
})
test('W5, W8: only the channel’s sites may frame the panel, and no site may frame other pages', async () => {
  w = await createWorld()
  const csp = async (url: string) =>
    String((await w.app.inject({ method: 'GET', url })).headers['content-security-policy'])
  const panel = `/widget/panel.html?widget=${w.channelId}`
  expect(await csp(panel)).toContain('frame-ancestors *')
  await w.sql(
    `update channels set settings = jsonb_set(settings, '{allowedHosts}', '["shop.example"]') where id = $1`,
    [w.channelId],
  )
  expect(await csp(panel)).toMatch(/frame-ancestors 'self' shop\.example$/)
  for (const url of ['/', '/admin', '/demo', `/c/${w.channelId}`])
    expect(await csp(url), url).toContain("frame-ancestors 'none'")
  for (const url of [panel, '/', '/demo']) {
    const policy = await csp(url)
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toMatch(/unsafe|data:;|script-src[^;]*\*/)
  }
})
test('W7: receipts only rise, never beyond the feed, and do not mark the visitor’s own messages', async () => {
  w = await createWorld()
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('hello')
  const chatId = await client.chatId()
  await client.call(widget.receipts, { deliveredSeq: 2_147_483_647, readSeq: 2_147_483_647 })
  await ann.reply(chatId, 'first answer')
  expect((await ann.feed(chatId)).at(-1)?.status).toBe('sent')
  expect((await ann.queue())[0]!.readSeq).toBeGreaterThan(0)
  await client.call(widget.receipts, { deliveredSeq: 0, readSeq: 0 })
  expect((await ann.call(chats.one, { chatId })).clientReadSeq).toBe(3)
})
test('W7: typing is limited, and sends over the limit get the waiting time', async () => {
  w = await createWorld({ rateLimitFactor: 1 })
  const client = await w.visitor('client')
  const codes = []
  for (let i = 0; i < 70; i++)
    codes.push((await callEndpoint(w.app, widget.send, { id: w.newId(), text: 'flood' }, { token: client.token })).code)
  expect(codes.filter((c) => c === 'ok')).toHaveLength(60)
  const r = await w.app.inject({
    method: 'POST',
    url: '/api/widget/messages',
    headers: { authorization: `Bearer ${client.token}` },
    payload: { id: w.newId(), text: 'x' },
  })
  expect(r.statusCode).toBe(429)
  expect(Number(r.headers['retry-after'])).toBeGreaterThan(0)
})
test('T3: a forged webhook, another organization’s channel and an unknown one get an empty 404, and nothing is stored', async () => {
  w = await createWorld()
  const hook = (channel: string, secret: string) => {
    const payload = JSON.stringify({ type: 'message', id: '1', from: { id: 'a' }, text: 'x' })
    const headers = { ...loopbackSignature(secret, payload), 'content-type': 'application/json' }
    return w.app.inject({ method: 'POST', url: `/api/hooks/${channel}`, headers, payload })
  }
  for (const r of [
    await hook(w.loopbackId, 'wrong'),
    await hook(w.loopbackId, ''),
    await hook(w.channelId, 'hook-secret'),
    await hook(w.newId(), 'hook-secret'),
    await hook("'; drop", 'hook-secret'),
  ]) {
    expect(r.statusCode).toBe(404)
  }
  expect(await w.sql('select 1 from messages')).toEqual([])
  expect((await hook(w.loopbackId, 'hook-secret')).statusCode).toBe(200)
})
test('T8: chats of other teams are not found; their operator and AUTHORITY_ALL_CHATS see them', async () => {
  w = await createWorld()
  const owner = await w.operator('owner')
  const client = await w.visitor('client')
  await client.writes('hello')
  const chatId = await client.chatId()
  const outsider = await w.operator('outsider', { team: await w.team({ limit: 5 }) })
  for (const e of [chats.one, chats.client, chats.take, chats.close, chats.typing]) {
    expect(await codeOf(outsider.call(e as typeof chats.one, { chatId })), e.path).toBe('CHAT_NOT_FOUND')
  }
  expect(await codeOf(outsider.call(messages.list, { chatId }))).toBe('CHAT_NOT_FOUND')
  expect(await codeOf(outsider.reply(chatId, 'hello'))).toBe('CHAT_NOT_FOUND')
  expect(await codeOf(outsider.reply(chatId, 'hello', { internal: true }))).toBe('CHAT_NOT_FOUND')
  expect(await outsider.queue('pending')).toEqual([])
  expect((await owner.queue())[0]!.id).toBe(chatId)
  const boss = await w.operator('boss', { team: null, rights: ['AUTHORITY_ALL_CHATS'] })
  expect((await boss.call(chats.one, { chatId })).id).toBe(chatId)
})
