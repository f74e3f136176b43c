import { createHmac } from 'node:crypto'
import { audit } from '@beseda/contract/endpoints/audit.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clientMerges } from '@beseda/contract/endpoints/client-merges.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { extensions } from '@beseda/contract/endpoints/extensions.ts'
import { openApi } from '@beseda/contract/endpoints/open-api.ts'
import { webhooks } from '@beseda/contract/endpoints/webhooks.ts'
import { type WebhookEvent, webhookEvents } from '@beseda/contract/entities/webhook.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Http, HttpCall, HttpOutcome } from '../../src/platform/http/call.ts'
import { codeOf, mustCall } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

interface Received {
  readonly url: string
  readonly id: string
  readonly type: string
  readonly body: string
  readonly call: HttpCall
}
let w: World
let boss: Operator
let received: Received[]
let answer: (call: HttpCall) => HttpOutcome
const status = (code: number, text = 'ok'): HttpOutcome => ({
  ...{ lost: false, status: code, headers: {}, json: null, body: Buffer.from(text) },
})
const http: Http = {
  request: async (call) => {
    const body = call.body!.toString()
    received.push({ url: call.url, id: call.headers!['webhook-id']!, type: JSON.parse(body).type, body, call })
    return answer(call)
  },
  download: async () => ({ lost: true, sent: false, reason: 'none' }),
}
beforeEach(async () => {
  received = []
  answer = () => status(200)
  w = await createWorld({ http })
  boss = await w.operator('boss', { rights: allRights })
})
afterEach(() => w.close())

const url = 'https://crm.example/hook'
const hook = (events: readonly WebhookEvent[] = webhookEvents, to = url) =>
  boss.call(webhooks.create, { id: w.newId(), url: to, events: [...events] })
const clientOf = async (name: string) => {
  const visitor = await w.visitor(name)
  await visitor.writes('hi')
  await w.settle()
  const chatId = await visitor.chatId()
  return { chatId, clientId: (await boss.call(chats.one, { chatId })).client.id }
}
const deliveriesOf = async (webhookId: string) => (await boss.call(webhooks.deliveries, { webhookId })).deliveries

test('a new client, a change, a merge, its undo and a closed chat arrive signed, with what was true then', async () => {
  const { secret, webhook } = await hook()
  const one = await clientOf('one')
  await boss.call(clients.rename, { clientId: one.clientId, name: 'Анна' })
  const two = await clientOf('two')
  const merge = { id: w.newId(), survivorId: one.clientId, mergedId: two.clientId }
  await boss.call(clientMerges.merge, merge)
  await boss.call(clientMerges.undo, { mergeId: merge.id })
  await boss.closeChat(one.chatId)
  await w.settle()
  const types = received.map((r) => r.type)
  expect(types.toSorted()).toEqual(
    [
      'chat.closed',
      'client.changed',
      'client.created',
      'client.created',
      'client.merged',
      'client.unmerged',
    ].toSorted(),
  )
  const of = (type: string) => JSON.parse(received.find((r) => r.type === type)!.body)
  expect(of('client.changed').data).toMatchObject({ client: { id: one.clientId, name: 'Анна' }, reason: 'renamed' })
  expect(of('client.merged').data).toMatchObject({ client: { id: one.clientId }, mergedId: two.clientId })
  expect(of('chat.closed').data).toMatchObject({
    chat: { id: one.chatId, operator: { name: 'boss' } },
    reason: 'operator',
  })
  for (const { call, id, body } of received) {
    const at = call.headers!['webhook-timestamp']!
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const wanted = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
    expect(call.headers!['webhook-signature']).toBe(`v1,${wanted}`)
    expect([call.url, JSON.parse(body).id]).toEqual([url, id])
  }
  expect((await deliveriesOf(webhook.id)).every((d) => d.state === 'delivered' && d.attempts[0]!.status === 200)).toBe(
    true,
  )
  expect(JSON.stringify(await w.sql('select * from webhooks, audit_log'))).not.toContain(secret)
})
test('an event has one id for all addresses and all attempts; only those that want it get it', async () => {
  await hook()
  await hook(['client.created'], 'https://other.example')
  await hook(['chat.closed'], 'https://third.example')
  answer = ({ url: to }) => (to === url && received.length < 4 ? status(500, 'no') : status(204, ''))
  await clientOf('one')
  await w.advance('5m')
  expect(new Set(received.map((r) => r.id)).size).toBe(1)
  expect(new Set(received.map((r) => r.body)).size).toBe(1)
  expect(received.filter((r) => r.url === 'https://other.example')).toHaveLength(1)
  expect(received.some((r) => r.url === 'https://third.example')).toBe(false)
  expect(received.filter((r) => r.url === url).length).toBeGreaterThan(1)
})
test('events of one client keep their order while the address fails; another client does not wait', async () => {
  const { webhook } = await hook(['client.changed'])
  const [one, two] = [await clientOf('one'), await clientOf('two')]
  let isDown = true
  answer = ({ body }) => (isDown && body!.includes(one.clientId) ? status(503, '<b>down</b>') : status(200))
  await boss.call(clients.rename, { clientId: one.clientId, name: 'first' })
  await w.settle()
  await boss.call(clients.rename, { clientId: one.clientId, name: 'second' })
  await boss.call(clients.rename, { clientId: two.clientId, name: 'other' })
  await w.advance('1m')
  expect(received.some((r) => r.body.includes('other'))).toBe(true)
  expect(received.some((r) => r.body.includes('"second"'))).toBe(false)
  const [attempt] = (await deliveriesOf(webhook.id)).find((d) => d.attempts.length > 1)!.attempts
  expect(attempt).toMatchObject({ status: 503, answer: '<b>down</b>' })
  isDown = false
  await w.advance('1h')
  const ofOne = received.filter((r) => r.body.includes(one.clientId)).map((r) => JSON.parse(r.body).data.client.name)
  expect(ofOne.at(-1)).toBe('second')
  expect(ofOne.indexOf('second')).toBe(ofOne.length - 1)
  expect((await deliveriesOf(webhook.id)).every((d) => d.state === 'delivered')).toBe(true)
})
test('after three days without success it is off, people are told, and nothing is sent until it is switched on', async () => {
  const { webhook } = await hook(['client.changed'])
  const { clientId } = await clientOf('one')
  answer = () => ({ lost: true, sent: false, reason: 'target not allowed' })
  for (let day = 0; day < 4; day++) {
    await boss.call(clients.rename, { clientId, name: `day ${day}` })
    for (let hour = 0; hour < 6; hour++) await w.advance('1h')
    await w.advance('18h')
  }
  const [off] = (await boss.call(webhooks.list, {})).webhooks
  expect([off!.id, off!.state]).toEqual([webhook.id, 'failed'])
  expect(await w.sql("select 1 from outgoing_messages where kind = 'webhookOff'")).toHaveLength(1)
  const { entries } = await boss.call(audit.changes, { entity: 'webhook', entityId: webhook.id })
  expect(entries[0]).toMatchObject({ action: 'deactivated', by: { kind: 'system' } })
  const before = received.length
  await boss.call(clients.rename, { clientId, name: 'nobody hears it' })
  await w.advance('1h')
  expect(received).toHaveLength(before)
  answer = () => status(200)
  const on = await boss.call(webhooks.change, { webhookId: webhook.id, active: true })
  expect([on.state, on.failingSince]).toEqual(['on', null])
  const failed = (await deliveriesOf(webhook.id)).find((d) => d.state === 'failed' && d.attempts.length > 0)!
  expect(failed.attempts.at(-1)).toMatchObject({ status: null, answer: 'target not allowed' })
  const again = await boss.call(webhooks.sendAgain, { deliveryId: failed.id })
  expect([again.state, again.eventId]).toEqual(['queued', failed.eventId])
  await w.settle()
  expect(received.at(-1)!.id).toBe(failed.eventId)
  expect((await deliveriesOf(webhook.id)).find((d) => d.id === failed.id)!.state).toBe('delivered')
})
test('a test is sent at once and once, also while the webhook is off; its result is shown', async () => {
  const { webhook } = await hook(['chat.closed'])
  await boss.call(webhooks.change, { webhookId: webhook.id, active: false })
  answer = () => status(404, 'no such page')
  await boss.call(webhooks.test, { webhookId: webhook.id })
  await w.advance('1h')
  expect(received.map((r) => r.type)).toEqual(['test'])
  expect((await deliveriesOf(webhook.id))[0]).toMatchObject({
    ...{ type: 'test', state: 'failed', attempts: [{ status: 404, answer: 'no such page' }] },
  })
})
test('another secret signs from then on; a removed webhook gets nothing; addresses are checked', async () => {
  const { secret, webhook } = await hook(['client.created'])
  const fresh = await boss.call(webhooks.replaceSecret, { webhookId: webhook.id })
  expect(fresh.secret).not.toBe(secret)
  const changed = await boss.call(webhooks.change, { webhookId: webhook.id, url: 'https://new.example/a' })
  expect(changed.url).toBe('https://new.example/a')
  for (const bad of ['', 'crm.example', 'ftp://crm.example', 'https://user:secret@crm.example'])
    expect(await codeOf(boss.call(webhooks.change, { webhookId: webhook.id, url: bad })), bad).toBe('INVALID_INPUT')
  await boss.call(webhooks.remove, { webhookId: webhook.id })
  await clientOf('one')
  expect(received).toEqual([])
  expect(await codeOf(boss.call(webhooks.test, { webhookId: webhook.id }))).toBe('WEBHOOK_NOT_FOUND')
  expect(await codeOf(boss.call(webhooks.sendAgain, { deliveryId: w.newId() }))).toBe('WEBHOOK_DELIVERY_NOT_FOUND')
  for (let i = 0; i < 10; i++) await hook()
  expect(await codeOf(hook())).toBe('OBJECT_LIMIT_REACHED')
})
test('what a program changed says which program it was; deliveries are kept for two weeks, page by page', async () => {
  const { webhook } = await hook(['client.created', 'client.changed'])
  const issued = await boss.call(extensions.createKey, { id: w.newId(), name: '1C', scopes: ['clients:write'] })
  const token = issued.key
  await mustCall(w.app, openApi.saveClient, { externalId: '1', name: 'Анна', addTags: ['опт'] }, { token })
  await w.settle()
  expect(received.map((r) => [r.type, JSON.parse(r.body).source])).toEqual([
    ['client.created', '1C'],
    ['client.changed', '1C'],
  ])
  const first = await boss.call(webhooks.deliveries, { webhookId: webhook.id, limit: 1 })
  const second = await boss.call(webhooks.deliveries, { webhookId: webhook.id, limit: 1, cursor: first.next! })
  expect([...first.deliveries, ...second.deliveries].map((d) => d.type).toSorted()).toEqual([
    'client.changed',
    'client.created',
  ])
  expect(second.next).toBeNull()
  await w.advance('15d')
  expect(await deliveriesOf(webhook.id)).toEqual([])
})
