import type { InputOf } from '@beseda/contract/endpoint.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { bulk } from '@beseda/contract/endpoints/bulk.ts'
import { categories } from '@beseda/contract/endpoints/categories.ts'
import { channels } from '@beseda/contract/endpoints/channels.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { licences } from '@beseda/contract/endpoints/licences.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { newChat } from '@beseda/contract/endpoints/new-chat.ts'
import { snoozes } from '@beseda/contract/endpoints/snoozes.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordConnection } from '../../src/features/connections/record.ts'
import { png } from '../../src/platform/files/samples.ts'
import { openBrowser, type TestBrowser } from '../world/browser.ts'
import { allRights, type Operator, type VisitorPerson } from '../world/people.ts'
import { answer } from '../world/provider.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let boss: Operator
let client: VisitorPerson
let browsers: TestBrowser[]
beforeEach(async () => {
  w = await createWorld()
  const team = await w.team({ limit: 3, redistribute: 5, close: 24 })
  await w.sql('update channels set team_id = $1', [team])
  ann = await w.operator('ann', { team })
  const bob = await w.operator('bob', { team, presence: 'break' })
  boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_CHATS'] })
  client = await w.visitor('client')
  browsers = [
    await openBrowser(w, ann),
    await openBrowser(w, bob),
    await openBrowser(w, boss),
    await openBrowser(w, boss, 'all'),
  ]
})
afterEach(() => w.close())

/** After the act, every open browser holds what a fresh fetch brings. */
const prove = async (act: () => Promise<unknown>, hasEvents = true): Promise<void> => {
  await act()
  await w.settle()
  const catchUp = () => Promise.all(browsers.map((b) => b.catchUp()))
  if (!hasEvents) return void (await catchUp())
  // an event that changes nothing that is compared may come late
  const message = 'somebody received an event'
  await expect.poll(async () => (await catchUp()).some((events) => events.length > 0), { message }).toBe(true)
}
const opened = async (): Promise<string> => {
  await prove(() => client.writes('hello'))
  return client.chatId()
}

test('chats.take', async () => {
  await ann.call(auth.setPresence, { presence: 'break' })
  const chatId = await opened()
  await ann.call(auth.setPresence, { presence: 'online' })
  await prove(() => w.settle())
  await prove(() => ann.take(chatId), false)
})
test('transfers.transfer, transfers.undo, transfers.takeOver: within the team, to another team, to who is away', async () => {
  const chatId = await opened()
  const sales = await w.team({ limit: 3 })
  const sam = await w.operator('sam', { team: sales })
  const chief = await w.operator('chief', {
    team: await w.team({ limit: 3 }),
    rights: ['AUTHORITY_ALL_CHATS', 'AUTHORITY_CHAT_DISTRIBUTION'],
  })
  browsers.push(await openBrowser(w, sam), await openBrowser(w, chief, 'all'))
  const give = (to: InputOf<typeof transfers.transfer>['to'], by: Operator = ann) =>
    by.call(transfers.transfer, { chatId, id: w.newId(), to, force: true, note: 'look' })
  const eve = await w.operator('eve', { presence: 'break', team: (await ann.queue())[0]!.team!.id })
  await prove(() => give({ kind: 'operator', operatorId: eve.id }))
  await prove(() => ann.call(transfers.undo, { chatId }))
  await prove(() => give({ kind: 'operator', operatorId: sam.id }))
  await prove(() => ann.call(transfers.undo, { chatId }))
  await prove(() => give({ kind: 'team', teamId: sales }))
  await prove(() => chief.call(transfers.takeOver, { chatId }))
  await prove(() => give({ kind: 'operator', operatorId: ann.id }, chief))
})
test('licences.take: the chats of the user who goes offline by it', async () => {
  const chatId = await opened()
  await ann.reply(chatId, 'here I am')
  await ann.call(auth.recordActivity, {})
  const chief = await w.operator('chief', { rights: allRights, presence: 'break', team: null })
  browsers.push(await openBrowser(w, chief, 'all'))
  await w.sql('update organizations set operator_licences = 1')
  await w.advance('16m')
  await prove(() => client.writes('and then?'))
  await chief.call(licences.take, { userId: ann.id })
  await prove(() => w.advance('6m'))
  expect((await boss.call(chats.one, { chatId })).operator).toBeNull()
})
test('chats.close, and the message that opens the next session', async () => {
  const chatId = await opened()
  await prove(() => ann.closeChat(chatId))
  await prove(() => client.writes('again'))
})
test('bulk.take, bulk.read, bulk.close, bulk.undoClose: the same as one by one', async () => {
  await ann.call(auth.setPresence, { presence: 'break' })
  const chatIds = [await opened()]
  const other = await w.visitor('other')
  await prove(() => other.writes('hello'))
  chatIds.push(await other.chatId())
  await w.sql("update teams set distribution_rule = 'manual'")
  await prove(() => ann.call(auth.setPresence, { presence: 'online' }))
  await prove(() => ann.call(bulk.take, { chatIds }))
  await prove(() => ann.call(bulk.read, { upTo: chatIds.map((chatId) => ({ chatId, seq: 9 })) }))
  await prove(() => ann.call(bulk.close, { chatIds }))
  await prove(() => ann.call(bulk.undoClose, { chatIds }))
  await prove(async () => {
    await ann.call(bulk.close, { chatIds })
    await w.advance('10s')
  })
})
test('chats.close and chats.undoClose; called off by the client and by an answer; opened again', async () => {
  await w.sql('update channels set reopen_hours = 24')
  const chatId = await opened()
  await prove(() => ann.call(chats.close, { chatId }))
  await prove(() => ann.call(chats.undoClose, { chatId }))
  await prove(() => boss.call(chats.close, { chatId }))
  await prove(() => client.writes('wait'))
  await prove(() => ann.call(chats.close, { chatId }))
  await prove(() => ann.reply(chatId, 'one more thing'))
  await prove(() => ann.call(chats.close, { chatId }))
  await prove(() => w.advance('8s'))
  await prove(() => client.writes('thanks'))
})
test('snoozes.start and snoozes.cancel; back by itself and by the client', async () => {
  const chatId = await opened()
  await prove(() => ann.call(snoozes.start, { chatId, until: w.clock.now() + 60_000 }))
  await prove(() => ann.call(snoozes.cancel, { chatId }))
  await prove(() => ann.call(snoozes.start, { chatId, until: w.clock.now() + 60_000 }))
  await prove(() => w.advance('1m'))
  await prove(() => ann.call(snoozes.start, { chatId, until: w.clock.now() + 60_000 }))
  await prove(() => client.writes('and?'))
})
test('newChat.create, and the warning before a silent chat closes', async () => {
  await w.sql('update teams set close_hours = null, close_minutes = 30, close_warn_minutes = 10')
  const chatId = await opened()
  await ann.closeChat(chatId)
  const [contact] = await w.sql<{ id: string }>('select contact_id as id from chats where id = $1', [chatId])
  await prove(() => ann.call(newChat.create, { contactId: contact!.id, id: w.newId(), text: 'it is here' }))
  await prove(() => w.advance('20m'))
  await prove(() => w.advance('10m'))
})
test('chats.read, forwards and back to unread', async () => {
  const chatId = await opened()
  await prove(() => ann.call(chats.read, { chatId, seq: 2 }))
  await prove(() => ann.call(chats.read, { chatId, seq: 0 }))
})
test('messages.send: a reply, an internal message, the same again', async () => {
  const chatId = await opened()
  const id = w.newId()
  await prove(() => ann.reply(chatId, 'hi', { id }))
  await prove(() => ann.reply(chatId, 'hi', { id }), false)
  await prove(() => boss.reply(chatId, 'be kind', { internal: true }))
})
test('widget.send and widget.receipts', async () => {
  const chatId = await opened()
  await prove(() => client.writes('one more'))
  await prove(() => ann.reply(chatId, 'yes'))
  await prove(() => client.call(widget.receipts, { deliveredSeq: 99, readSeq: 0 }))
  await prove(() => client.call(widget.receipts, { deliveredSeq: 99, readSeq: 99 }))
})
test('auth.setPresence: waiting chats are handed out', async () => {
  await ann.call(auth.setPresence, { presence: 'break' })
  await opened()
  await prove(() => ann.call(auth.setPresence, { presence: 'online' }))
})
test('auth.setPresence: the chats first, then a break; its reason; offline, and what waits goes on', async () => {
  const chatId = await opened()
  await prove(() => ann.call(auth.setPresence, { presence: 'finishing', kind: 'lunch' }))
  await prove(() => ann.closeChat(chatId))
  await prove(() => ann.call(auth.setPresence, { presence: 'break', kind: 'training', note: 'in the hall' }))
  await prove(() => ann.call(auth.setPresence, { presence: 'online' }))
  await prove(() => client.writes('again'))
  await recordConnection(w.deps, { organizationId: w.organizationId, userId: ann.id, connected: false })
  await prove(() => w.advance('60s'))
  await prove(() => w.advance('5m'))
})
test('messages.retry and the delivery of a provider', async () => {
  await prove(() => w.providerSends('+7900', 'hello'))
  const [chat] = await ann.queue()
  w.provider.answerNext(answer(400))
  await prove(() => ann.reply(chat!.id, 'lost'))
  const failed = (await ann.feed(chat!.id)).at(-1)!
  expect(failed.status).toBe('undelivered')
  await prove(() => ann.call(messages.retry, { chatId: chat!.id, messageId: failed.id }))
  expect((await ann.feed(chat!.id)).at(-1)).toMatchObject({ id: failed.id, status: 'sent' })
  expect(w.provider.received).toHaveLength(2)
  await prove(() => w.providerReports(['p2'], 'read'))
})
test('messages.fetchMedia: lost media are asked for again, and arrive', async () => {
  const part = { kind: 'file', role: 'image', name: 'a.png', mime: 'image/png', bytes: null, ref: 'a' } as const
  const contact = { externalId: '+7900', name: 'Anna', address: '+7900' }
  const event = { kind: 'message', contact, externalId: 'm1', at: null, parts: [part], origin: 'subscriber' } as const
  await prove(() => w.providerTells(event))
  const [chat] = await ann.queue()
  const message = (await ann.feed(chat!.id)).findLast((m) => m.kind === 'message')!
  w.provider.media.set('a', png)
  await prove(() => ann.call(messages.fetchMedia, { chatId: chat!.id, messageId: message.id }))
  const { content } = (await ann.feed(chat!.id)).find((m) => m.id === message.id)!.parts![0]!
  expect(content).toMatchObject({ media: { state: 'stored' } })
})
test('a client edits and removes a message in the provider’s app', async () => {
  await prove(() => w.providerSends('+7900', 'hello', 'm1'))
  const [chat] = await ann.queue()
  const about = { contactId: '+7900', messageId: 'm1' }
  const parts = [{ kind: 'text', text: 'hello there' }] as const
  await prove(() => w.providerTells({ kind: 'edited', ...about, at: 1000, parts }))
  expect((await ann.queue())[0]!.lastMessage!.preview).toBe('hello there')
  await prove(() => w.providerTells({ kind: 'removed', ...about, at: 2000 }))
  const message = (await ann.feed(chat!.id)).findLast((m) => m.kind === 'message')
  expect(message).toMatchObject({ text: 'hello there', removedAt: 2000 })
})
test('media of a client are shown as waiting, then copied or lost', async () => {
  const file = { kind: 'file', role: 'image', mime: 'image/png', bytes: null } as const
  const parts = ['a', 'gone'].map((ref) => ({ ...file, name: `${ref}.png`, ref }))
  const contact = { externalId: '+7900', name: 'Анна', address: '+7900' }
  const event = { kind: 'message', contact, externalId: 'm1', at: null, parts, origin: 'subscriber' } as const
  w.provider.media.set('a', png)
  await w.providerTells(event)
  // before the job: a browser that loads now shows placeholders
  await Promise.all(browsers.map((b) => b.catchUp()))
  await prove(() => w.settle())
  const [chat] = await ann.queue()
  const message = (await ann.feed(chat!.id)).findLast((m) => m.kind === 'message')!
  expect(message.parts!.map(({ content: c }) => c.kind === 'file' && c.media.state)).toEqual(['stored', 'lost'])
})
test('redistribution and closing by inactivity', async () => {
  await opened()
  await prove(() => w.advance('5m'))
  await prove(() => w.advance('25h'))
})
test('teams.remove: its open chats belong to everybody', async () => {
  const chatId = await opened()
  const [chat] = (await ann.queue()).filter((c) => c.id === chatId)
  const chief = await w.operator('chief', { rights: ['AUTHORITY_TEAMS_UPDATE'], team: null })
  await prove(() => chief.call(teams.remove, { teamId: chat!.team!.id }))
  expect((await ann.queue())[0]).toMatchObject({ id: chatId, team: null })
})
test('ratings: asked for after closing, given, changed', async () => {
  await w.sql('update channels set rating_enabled = true')
  const chatId = await opened()
  await prove(() => ann.reply(chatId, 'yes'))
  await prove(async () => {
    await ann.closeChat(chatId)
    await w.advance('30s')
  })
  const { rating } = (await client.call(widget.messages, { limit: 50 })).chat!
  const { sessionId } = rating!
  await prove(() => client.call(widget.rate, { sessionId, value: 2, comment: '' }))
  await prove(() => client.call(widget.rate, { sessionId, value: 5, comment: 'better now' }))
  expect((await ann.feed(chatId)).at(-1)!.history!.rating).toEqual({ value: 5, comment: 'better now', changes: 1 })
})
test('channels.change and channels.activate: chats show the name and the state of their channel', async () => {
  const chief = await w.operator('chief', { rights: ['AUTHORITY_SERVICE_ACCOUNT'], team: null })
  await opened()
  await prove(() => chief.call(channels.activate, { channelId: w.channelId, active: false }))
  const form = {
    ...{ name: 'Another name', teamId: null, delayMediumS: 60, delayHighS: 120 },
    ...{ reopenHours: 24, ratingEnabled: false, ratingBeforeEnd: false, ratingText: '', ratingWaitMinutes: 0 },
  }
  await prove(() => chief.call(channels.change, { channelId: w.channelId, ...form }))
})
test('auth.signOut: the person goes offline', async () => {
  const eve = await w.operator('eve')
  await prove(() => eve.call(auth.signOut, {}))
})
test('fifty messages of five visitors at once', async () => {
  const visitors = await Promise.all(Array.from({ length: 5 }, (_, i) => w.visitor(`v${i}`)))
  await prove(() =>
    Promise.all(visitors.flatMap((v, i) => Array.from({ length: 10 }, (_, n) => v.writes(`${i}.${n}`)))),
  )
})
test('chats.categorise, closing with a category, and its new name', async () => {
  const head = await w.operator('head', { rights: ['AUTHORITY_CHAT_SESSION_CATEGORY'], team: null })
  const add = (name: string) => head.call(categories.create, { parentId: null, name, teamIds: null })
  const [first, second] = [await add('Доставка'), await add('Оплата')]
  const chatId = await opened()
  await prove(() => ann.call(chats.categorise, { chatId, categoryId: first.id }))
  await prove(() => head.call(categories.change, { categoryId: first.id, name: 'Логистика', teamIds: null }))
  expect((await ann.queue())[0]).toMatchObject({ category: 'Логистика' })
  await prove(() => ann.call(chats.categorise, { chatId, categoryId: null }))
  await prove(() => ann.call(chats.close, { chatId, categoryId: second.id }))
})
