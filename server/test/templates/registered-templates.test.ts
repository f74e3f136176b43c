import { messages } from '@beseda/contract/endpoints/messages.ts'
import { newChat } from '@beseda/contract/endpoints/new-chat.ts'
import { registeredTemplates } from '@beseda/contract/endpoints/registered-templates.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { png } from '../../src/platform/files/samples.ts'
import { callEndpoint, codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { answer } from '../world/provider.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

const hour = 3_600_000
let w: World
let ann: Operator
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
  boss = await w.operator('boss', { rights: ['AUTHORITY_TEAM_TEMPLATE', 'AUTHORITY_SERVICE_ACCOUNT'], team: null })
})
afterEach(() => w.close())

const ready = {
  name: 'order_ready',
  language: 'ru',
  category: 'utility' as const,
  title: 'Заказ {{1}}',
  text: 'Здравствуйте, {{1}}. Заказ готов',
  footer: 'Кофейня',
  buttons: [{ kind: 'link' as const, label: 'Открыть', target: 'https://zerno.example/{{1}}' }],
  examples: { 'title.1': '17', 1: 'Анна', 'button.0': '17' },
}
const values = { 'title.1': '5', 1: 'Пётр', 'button.0': '5' }
const create = (more: object = {}) =>
  boss.call(registeredTemplates.create, { id: w.newId(), channelId: w.loopbackId, ...ready, ...more })
const provider = (status: string, more: object = {}) =>
  answer(200, { templates: [{ ...ready, status, reason: '', needs: null, ...more }] })
const list = async () => (await ann.call(registeredTemplates.list, {})).templates
const refresh = async (next: ReturnType<typeof answer>) => {
  w.provider.answerNext(next)
  await boss.call(registeredTemplates.refresh, { channelId: w.loopbackId })
  await w.settle()
}
const calls = () => w.provider.received.map((r) => r.url.split('/').at(-1))
const uploadAs = async (by: Operator, name: string, content: Buffer): Promise<string> =>
  (await upload(w, by, { name, content })).entity!.id!
/** An approved template, and a chat of ann with a client whose window has closed. */
const late = async () => {
  const { id } = await create()
  await w.settle()
  await refresh(provider('approved'))
  await w.providerSends('+7900', 'Готово?')
  const [chat] = await ann.queue('assigned')
  // the list is read again while the test waits: here the provider answers only when the test says what
  await w.sql(`delete from jobs where name = 'templates.sync'`)
  w.clock.advance(25 * hour)
  return { templateId: id, chatId: chat!.id }
}

test('from a draft to an approved template: registered by a job, reviewed, read again, deleted', async () => {
  const { id, status } = await create()
  expect(status).toBe('registering')
  await w.settle()
  expect(calls()).toContain('create')
  expect(await list()).toMatchObject([{ id, status: 'pending', channel: { id: w.loopbackId } }])
  await refresh(provider('rejected', { reason: 'INCORRECT_CATEGORY' }))
  expect(await list()).toMatchObject([{ id, status: 'rejected', reason: 'INCORRECT_CATEGORY' }])
  await refresh(provider('approved'))
  expect(await list()).toMatchObject([{ id, status: 'approved', examples: ready.examples }])
  await boss.call(registeredTemplates.remove, { templateId: id })
  expect(await list()).toMatchObject([{ status: 'deleting' }])
  await w.settle()
  expect(calls().at(-1)).toBe('delete')
  expect(await list()).toEqual([])
  expect(await codeOf(boss.call(registeredTemplates.remove, { templateId: id }))).toBe('TEMPLATE_NOT_FOUND')
})
test('what the provider refuses is rejected with its reason; what it no longer has is gone', async () => {
  w.provider.answerNext(answer(400))
  const { id } = await create()
  await w.settle()
  expect(await list()).toMatchObject([{ id, status: 'rejected', reason: 'loopback 400' }])
  await refresh(provider('approved', { name: 'other' }))
  expect((await list()).map((t) => `${t.name} ${t.status}`).sort()).toEqual(['order_ready rejected', 'other approved'])
  await refresh(answer(200, { templates: [] }))
  expect((await list()).map((t) => t.name)).toEqual(['order_ready'])
})
test('a file in the heading: the sample goes with the registration, stays for the preview, and goes with the template', async () => {
  const fileId = await uploadAs(boss, 'tour.png', png)
  const header = (id: string, kind = 'image') => ({ title: '', header: { kind, fileId: id } })
  expect(await codeOf(create({ header: { kind: 'image', fileId } }))).toBe('INVALID_INPUT')
  expect(await codeOf(create(header(fileId, 'document')))).toBe('TEMPLATE_HEADER_FORMAT')
  expect(await codeOf(create(header(await uploadAs(ann, 'a.png', png))))).toBe('FILE_NOT_FOUND')
  const made = await create(header(fileId))
  expect(made).toMatchObject({ status: 'registering', needs: 'image', sample: { id: fileId, name: 'tour.png' } })
  expect(await codeOf(create({ ...header(fileId), name: 'other' }))).toBe('FILE_NOT_FOUND')
  await w.advance('25h')
  const { multipart = [] } = w.provider.received.find((r) => r.url.endsWith('/create'))!
  expect(multipart.flatMap((p) => ('fileName' in p ? [p.fileName] : []))).toEqual(['tour.png'])
  expect((await list())[0]!.sample).toMatchObject({ id: fileId })
  await refresh(provider('approved', { title: '', needs: 'image' }))
  expect(await list()).toMatchObject([{ status: 'approved', sample: { id: fileId } }])
  await boss.call(registeredTemplates.remove, { templateId: made.id })
  await w.settle()
  expect(await list()).toEqual([])
  // as long as files of other objects: a transaction may be about to use it
  await w.advance('61m')
  expect(await w.sql(`select 1 from files where id = '${fileId}'`)).toEqual([])
})
test('a sample that the provider refuses: the template is rejected with the reason', async () => {
  w.provider.answerNext(answer(400))
  await create({ title: '', header: { kind: 'image', fileId: await uploadAs(boss, 'a.png', png) } })
  await w.settle()
  expect(await list()).toMatchObject([{ status: 'rejected', reason: 'loopback 400', sample: { name: 'a.png' } }])
})
test('a notice of the provider about its templates makes the list be read', async () => {
  w.provider.answerNext(provider('approved'))
  await w.providerTells({ kind: 'account', at: null, change: 'templates', reason: 'APPROVED' })
  await w.settle()
  expect(await list()).toMatchObject([{ name: 'order_ready', status: 'approved' }])
})
test('a repeated call creates nothing twice, a namesake is refused, and so is what the provider would refuse', async () => {
  const id = w.newId()
  await create({ id })
  expect((await create({ id })).id).toBe(id)
  expect(await codeOf(create())).toBe('TEMPLATE_NAME_EXISTS')
  const field = async (more: object) => {
    const input = { id: w.newId(), channelId: w.loopbackId, ...ready, ...more }
    const refused = await callEndpoint(w.app, registeredTemplates.create, input, { token: boss.token })
    return refused.code === 'ok' ? null : Object.values(refused.error.fields ?? {})[0]
  }
  expect(await field({ name: 'Order' })).toBe('TEMPLATE_NAME_FORMAT')
  expect(await field({ text: 'Заказ {{2}} готов' })).toBe('TEMPLATE_BLANKS_ORDER')
  expect(await field({ text: '{{1}}, заказ готов' })).toBe('TEMPLATE_BLANK_AT_EDGE')
  expect(await field({ footer: '{{1}}' })).toBe('TEMPLATE_BLANK_NOT_ALLOWED')
  expect(await field({ examples: {} })).toBe('TEMPLATE_EXAMPLE_MISSING')
  expect(await field({ buttons: Array(3).fill({ ...ready.buttons[0], target: 'https://a.example' }) })).toBe(
    'TEMPLATE_BUTTONS',
  )
  expect(await field({ buttons: [{ ...ready.buttons[0], target: 'http://a.example' }] })).toBe('TEMPLATE_LINK_FORMAT')
  expect(await codeOf(create({ channelId: w.channelId }))).toBe('CHANNEL_WITHOUT_TEMPLATES')
  expect(await codeOf(create({ channelId: w.newId() }))).toBe('CHANNEL_NOT_FOUND')
})
test('everybody sees them; writing needs the right', async () => {
  await create()
  expect(await list()).toHaveLength(1)
  const { id: templateId } = (await list())[0]!
  expect(await codeOf(ann.call(registeredTemplates.remove, { templateId }))).toBe('ACCESS_DENIED')
  expect(await codeOf(ann.call(registeredTemplates.refresh, { channelId: w.loopbackId }))).toBe('ACCESS_DENIED')
  const stranger = await w.operator('eve', {
    rights: ['AUTHORITY_TEAM_TEMPLATE'],
    organization: (await w.another()).organizationId,
  })
  expect((await stranger.call(registeredTemplates.list, {})).templates).toEqual([])
  expect(await codeOf(stranger.call(registeredTemplates.remove, { templateId }))).toBe('TEMPLATE_NOT_FOUND')
})
test('after the window free words are refused and a template goes, exactly as it was previewed', async () => {
  const { templateId, chatId } = await late()
  const send = (more: object) =>
    ann.call(messages.send, { id: w.newId(), chatId, text: '', fileIds: [], internal: false, ...more })
  expect(await codeOf(send({ text: 'Да' }))).toBe('REPLY_WINDOW_CLOSED')
  expect((await ann.queue('assigned'))[0]!.replyUntil).toBe(w.clock.now() - hour)
  const sent = await send({ template: { id: templateId, values } })
  expect(sent.text).toBe('Заказ 5\n\nЗдравствуйте, Пётр. Заказ готов\n\nКофейня')
  expect(sent.parts).toMatchObject([
    { content: { kind: 'template', name: 'order_ready', buttons: [{ target: 'https://zerno.example/5' }] } },
  ])
  await w.settle()
  expect(w.provider.received.at(-1)!.json).toMatchObject({ kind: 'template', name: 'order_ready', values })
})
test('a template without a value, of another channel, or not approved is refused', async () => {
  const { templateId, chatId } = await late()
  const field = async (given: object, id = templateId) => {
    const input = { id: w.newId(), chatId, text: '', template: { id, values: given } as never }
    const refused = await callEndpoint(w.app, messages.send, input, { token: ann.token })
    return refused.code === 'INVALID_INPUT' ? Object.values(refused.error.fields ?? {})[0] : refused.code
  }
  expect(await field({ ...values, 1: ' ' })).toBe('TEMPLATE_VALUE_MISSING')
  expect(await field({ ...values, 1: 'a\nb' })).toBe('TEMPLATE_VALUE_FORMAT')
  expect(await field(values, w.newId())).toBe('TEMPLATE_NOT_FOUND')
  await refresh(provider('paused'))
  expect(await field(values)).toBe('TEMPLATE_NOT_SENDABLE')
})
test('a template with a picture goes with the one that the operator chose', async () => {
  const { templateId, chatId } = await late()
  await refresh(provider('approved', { needs: 'image' }))
  const upload = (name: string, content: Buffer) => uploadAs(ann, name, content)
  const send = (...fileIds: string[]) =>
    ann.call(messages.send, { id: w.newId(), chatId, text: '', fileIds, template: { id: templateId, values } })
  expect(await codeOf(send())).toBe('TEMPLATE_HEADER_MISSING')
  expect(await codeOf(send(await upload('a.txt', Buffer.from('text'))))).toBe('TEMPLATE_HEADER_FORMAT')
  const sent = await send(await upload('a.png', png))
  expect(sent.files).toMatchObject([{ name: 'a.png' }])
  await w.settle()
  const { multipart = [] } = w.provider.received.at(-1)!
  expect(multipart).toContainEqual({ name: 'kind', value: 'template' })
  expect(multipart.flatMap((p) => ('fileName' in p ? [p.fileName] : []))).toEqual(['a.png'])
  await refresh(provider('approved', { needs: 'location' }))
  expect(await codeOf(send())).toBe('TEMPLATE_NOT_SENDABLE')
})
test('a window that closes while the message waits: it is not sent, and the operator reads why', async () => {
  await w.providerSends('+7900', 'Готово?')
  const [chat] = await ann.queue('assigned')
  const { id } = await ann.reply(chat!.id, 'Да')
  await w.sql('update channels set active = false')
  await w.settle()
  await w.sql('update channels set active = true')
  const before = w.provider.received.length
  await w.advance('25h')
  const message = (await ann.feed(chat!.id)).find((m) => m.id === id)
  expect(message).toMatchObject({
    status: 'undelivered',
    failure: { code: 'REPLY_WINDOW_CLOSED', params: { hours: 24 } },
  })
  expect(w.provider.received.slice(before).filter((r) => r.url.endsWith('/messages'))).toEqual([])
})
test('an operator begins a chat by a template with a client whose window has closed', async () => {
  const { templateId, chatId } = await late()
  await ann.closeChat(chatId)
  const { recipients } = await ann.call(newChat.recipients, { chatId })
  const contactId = recipients[0]!.contactId
  expect(recipients[0]!.block?.code).toBe('REPLY_WINDOW_CLOSED')
  const begin = (more: object) => ann.call(newChat.create, { contactId, id: w.newId(), text: '', ...more })
  expect(await codeOf(begin({ text: 'Добрый день' }))).toBe('REPLY_WINDOW_CLOSED')
  const chat = await begin({ template: { id: templateId, values } })
  expect(chat).toMatchObject({ id: chatId, status: 'assigned' })
})
