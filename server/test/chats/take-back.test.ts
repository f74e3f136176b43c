import { auth } from '@beseda/contract/endpoints/auth.ts'
import { bulk } from '@beseda/contract/endpoints/bulk.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userMember } from '../../src/features/realtime/member.ts'
import { codeOf } from '../world/call.ts'
import { both, createStage, hand, linesOf, type Stage, toOperator } from './handing.ts'

let s: Stage
beforeEach(async () => {
  s = await createStage()
})
afterEach(() => s.w.close())

test('undone: the chat is where it was; a repeated call changes nothing, and no other user can undo', async () => {
  const chatId = await s.opened()
  const sales = await s.w.team({ limit: 5 })
  const bob = await s.w.operator('bob', { team: sales })
  await hand(s.w, s.ann, chatId, toOperator(bob))
  expect(await s.ann.call(transfers.undo, { chatId })).toMatchObject({
    operator: { name: 'ann' },
    team: { id: s.team },
    transfer: null,
  })
  expect(await bob.queue()).toEqual([])
  expect((await linesOf(s.ann, chatId)).at(-1)).toBe('transferUndone takenBack ann')
  const { version } = await s.ann.call(chats.one, { chatId })
  expect(await s.ann.call(transfers.undo, { chatId })).toMatchObject({ version, operator: { name: 'ann' } })
  const eve = await s.person('eve')
  expect(await codeOf(eve.call(transfers.undo, { chatId }))).toBe('TRANSFER_UNDO_LATE')
})
test('a call repeated by a user who no longer sees the chat finds nothing', async () => {
  const chatId = await s.opened()
  const sales = await s.w.team({ limit: 5 })
  const bob = await s.w.operator('bob', { team: sales })
  const undo = () => bob.call(transfers.undo, { chatId })
  await hand(s.w, s.ann, chatId, toOperator(bob))
  await hand(s.w, bob, chatId, toOperator(s.ann))
  expect(await undo()).toMatchObject({ operator: { name: 'bob' } })
  await bob.closeChat(chatId)
  expect(await undo()).toMatchObject({ status: 'closed' })
  await s.client.writes('one more thing')
  expect(await s.ann.queue()).toHaveLength(1)
  expect(await codeOf(undo())).toBe('CHAT_NOT_FOUND')
})
test('undone from a queue, and from a reservation', async () => {
  const chatId = await s.opened()
  const sales = await s.w.team({ limit: 5 })
  await hand(s.w, s.ann, chatId, { kind: 'team', teamId: sales })
  expect(await s.ann.call(transfers.undo, { chatId })).toMatchObject({
    operator: { name: 'ann' },
    team: { id: s.team },
  })
  const bob = await s.person('bob', { presence: 'break' })
  await hand(s.w, s.ann, chatId, toOperator(bob), { force: true })
  expect(await s.ann.call(transfers.undo, { chatId })).toMatchObject({ operator: { name: 'ann' }, reservedFor: null })
  await s.ann.call(auth.setPresence, { presence: 'break' })
  await s.ann.closeChat(chatId)
  await s.client.writes('again')
  await hand(s.w, s.ann, chatId, { kind: 'team', teamId: sales })
  expect(await s.ann.call(transfers.undo, { chatId })).toMatchObject({ status: 'pending', team: { id: s.team } })
})
test('not undone: answered, taken, by another user, without a slot, offline', async () => {
  const chatId = await s.opened()
  const bob = await s.person('bob')
  await hand(s.w, s.ann, chatId, toOperator(bob))
  expect(await codeOf(bob.call(transfers.undo, { chatId }))).toBe('TRANSFER_UNDO_LATE')
  await s.ann.call(auth.setPresence, { presence: 'break' })
  expect(await codeOf(s.ann.call(transfers.undo, { chatId }))).toBe('PRESENCE_NOT_ONLINE')
  await s.ann.call(auth.setPresence, { presence: 'online' })
  await bob.call(auth.setPresence, { presence: 'break' })
  await s.fillUp(s.ann)
  expect(await codeOf(s.ann.call(transfers.undo, { chatId }))).toBe('DIALOG_LIMIT_REACHED')
  await bob.reply(chatId, 'here')
  expect(await codeOf(s.ann.call(transfers.undo, { chatId }))).toBe('TRANSFER_UNDO_LATE')
  expect(await bob.queue()).toHaveLength(1)
})
test('taking over: users who manage every chat take a colleague’s, below their limit and online; no other user', async () => {
  const chatId = await s.opened()
  const boss = await s.w.operator('boss', { team: await s.w.team({ limit: 1 }), rights: both })
  expect(await codeOf(s.ann.call(transfers.takeOver, { chatId }))).toBe('ACCESS_DENIED')
  const watcher = await s.w.operator('watcher', { team: null, rights: ['AUTHORITY_ALL_CHATS'] })
  expect(await codeOf(watcher.call(transfers.takeOver, { chatId }))).toBe('NOT_AN_OPERATOR')
  await boss.call(auth.setPresence, { presence: 'break' })
  expect(await codeOf(boss.call(transfers.takeOver, { chatId }))).toBe('PRESENCE_NOT_ONLINE')
  await boss.call(auth.setPresence, { presence: 'online' })
  expect(await boss.call(transfers.takeOver, { chatId })).toMatchObject({
    operator: { name: 'boss' },
    team: { id: s.team },
  })
  expect((await linesOf(boss, chatId)).slice(-2)).toEqual(['unassigned takenOver ann', 'assigned taken boss'])
  expect(await codeOf(s.ann.reply(chatId, 'late'))).toBe('CHAT_NOT_YOURS')
  expect(await codeOf(hand(s.w, s.ann, chatId, { kind: 'lastOperator' }))).toBe('CHAT_TAKEN')
  const next = await s.w.visitor('next')
  await next.writes('hi')
  expect(await codeOf(boss.call(transfers.takeOver, { chatId: await next.chatId() }))).toBe('DIALOG_LIMIT_REACHED')
})
test('the former operator learns who took the chat over, also when they no longer see it', async () => {
  const chatId = await s.opened()
  const sam = await s.w.operator('sam', { team: await s.w.team({ limit: 3 }) })
  await hand(s.w, s.ann, chatId, toOperator(sam))
  await s.w.settle()
  await s.w.advance(0) // Waits until the frames of the transfer are made: they must not reach the listener below.
  // The chat is still theirs, but they left its team.
  await s.w.sql('delete from team_members where user_id = $1', [sam.id])
  const chief = await s.w.operator('chief', { team: await s.w.team({ limit: 1 }), rights: both })
  const { hub } = s.w.deps
  const member = userMember((await s.w.gate.user(sam.token))!)
  const { epoch, position } = await hub.poll(member, undefined, AbortSignal.timeout(1000))
  await chief.call(transfers.takeOver, { chatId })
  const { frames } = await hub.poll(member, { epoch, position }, AbortSignal.timeout(5000))
  const taken = { chatId, operatorId: sam.id, client: expect.any(String), to: 'chief', reason: 'takenOver' }
  expect(frames.map((f) => f.entities)).toEqual([{ goneChats: [chatId], lostChats: [taken] }])
})
test('watching: reading neither assigns nor marks as read; whispering is an internal message', async () => {
  const chatId = await s.opened()
  const watcher = await s.w.operator('watcher', { team: null, rights: ['AUTHORITY_ALL_CHATS'] })
  const before = await s.ann.call(chats.one, { chatId })
  await watcher.feed(chatId)
  await watcher.call(chats.client, { chatId })
  expect(await codeOf(watcher.call(chats.read, { chatId, seq: before.lastSeq }))).toBe('CHAT_NOT_YOURS')
  expect(await s.ann.call(chats.one, { chatId })).toEqual(before)
  await watcher.reply(chatId, 'offer him a discount', { internal: true })
  expect(await s.ann.call(chats.one, { chatId })).toMatchObject({
    unread: before.unread + 1,
    operator: { name: 'ann' },
  })
  expect((await s.client.sees()).map((m) => m.text)).toEqual(['hello'])
  expect(await codeOf(watcher.call(messages.send, { chatId, id: s.w.newId(), text: 'to the client' }))).toBe(
    'CHAT_NOT_YOURS',
  )
})

test('who manages every chat takes what waits for another team; from a colleague only by taking over', async () => {
  await s.ann.call(auth.setPresence, { presence: 'break' })
  const chatId = await s.opened()
  const boss = await s.w.operator('boss', { team: await s.w.team({ limit: 1 }), rights: both })
  const [done] = (await boss.call(bulk.take, { chatIds: [chatId] })).done
  expect(done).toMatchObject({ operator: { name: 'boss' }, team: { id: s.team } })
  const chief = await s.w.operator('chief', { team: null, rights: both })
  expect(await codeOf(chief.take(chatId))).toBe('CHAT_TAKEN')
})
test('a user in no team learns so, however they try to get a chat', async () => {
  const chatId = await s.opened()
  const boss = await s.w.operator('boss', { team: null, rights: both })
  expect(await codeOf(boss.call(transfers.takeOver, { chatId }))).toBe('OPERATOR_WITHOUT_TEAM')
  await s.w.sql("update chats set team_id = null, operator_id = null, status = 'pending' where id = $1", [chatId])
  expect(await codeOf(boss.take(chatId))).toBe('OPERATOR_WITHOUT_TEAM')
})
