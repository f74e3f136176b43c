import { account } from '@beseda/contract/endpoints/account.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { sharedDrafts } from '@beseda/contract/endpoints/shared-drafts.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let bob: Operator
let boss: Operator
let chatId: string
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('Где мой заказ?')
  chatId = await client.chatId()
  bob = await w.operator('bob')
  boss = await w.operator('boss', { rights: allRights })
})
afterEach(() => w.close())
const keep = (who: Operator, text: string) => who.call(sharedDrafts.keep, { chatId, text })
const seenBy = (who: Operator) => who.call(sharedDrafts.one, { chatId })
const toBob = () =>
  ann.call(transfers.transfer, { chatId, id: w.newId(), to: { kind: 'operator', operatorId: bob.id }, force: true })

test('colleagues see the unsent reply of the operator, nobody is told by an event, and it ends with the reply', async () => {
  const before = await w.eventLog()
  expect(await seenBy(boss)).toBeNull()
  await keep(ann, 'Посмотрю')
  await keep(ann, 'Посмотрю, где <b>ваш</b> заказ')
  expect(await seenBy(boss)).toEqual({
    ...{ by: { id: ann.id, name: 'ann' }, text: 'Посмотрю, где <b>ваш</b> заказ', at: w.clock.now() },
  })
  expect(await seenBy(ann)).toBeNull()
  await w.settle()
  expect(await w.eventLog()).toEqual(before)
  expect((await boss.feed(chatId)).map((m) => m.text)).not.toContain('Посмотрю, где <b>ваш</b> заказ')
  await keep(ann, '  ')
  expect(await seenBy(boss)).toBeNull()
  await keep(ann, 'Уже в пути')
  w.clock.advance(1000)
  // the tab was closed before it could say that the text is sent
  await ann.reply(chatId, 'Уже в пути')
  expect(await seenBy(boss)).toBeNull()
})
test('only the operator of the chat shares, only who sees the chat reads; a closed chat has none', async () => {
  expect(await codeOf(keep(boss, 'x'))).toBe('CHAT_NOT_YOURS')
  await keep(ann, 'Посмотрю')
  const stranger = await w.operator('stranger', { team: null })
  expect(await codeOf(seenBy(stranger))).toBe('CHAT_NOT_FOUND')
  expect(await codeOf(keep(stranger, 'x'))).toBe('CHAT_NOT_FOUND')
  expect(await codeOf(bob.call(sharedDrafts.remove, { chatId }))).toBe('CHAT_NOT_YOURS')
  expect((await seenBy(bob))?.text).toBe('Посмотрю')
  await ann.call(chats.close, { chatId })
  await w.advance('10s')
  expect(await seenBy(boss)).toBeNull()
})
test('after a transfer the new operator sees what was begun, and goes on or discards it', async () => {
  await keep(ann, 'Я начала отвечать')
  await toBob()
  expect((await seenBy(bob))?.text).toBe('Я начала отвечать')
  expect(await codeOf(keep(ann, 'ещё'))).toBe('CHAT_NOT_YOURS')
  await bob.call(sharedDrafts.remove, { chatId })
  await bob.call(sharedDrafts.remove, { chatId })
  expect(await seenBy(bob)).toBeNull()
  await keep(bob, 'Я начала отвечать и закончу')
  expect(await seenBy(ann)).toMatchObject({ by: { name: 'bob' } })
})
test('switched off: nothing is kept, what was kept is deleted; the choice holds in every browser', async () => {
  await keep(ann, 'Посмотрю')
  const me = await ann.call(account.prefer, { shareDrafts: false })
  expect(me.preferences).toEqual({ undoSend: false, shareDrafts: false })
  expect(await w.sql('select 1 from shared_drafts')).toEqual([])
  await keep(ann, 'Посмотрю')
  expect(await seenBy(boss)).toBeNull()
  expect((await ann.call(account.prefer, { undoSend: true })).preferences).toEqual({
    undoSend: true,
    shareDrafts: false,
  })
  expect((await ann.call(auth.currentUser, {})).preferences).toEqual({ undoSend: true, shareDrafts: false })
  expect((await bob.call(auth.currentUser, {})).preferences).toEqual({ undoSend: false, shareDrafts: true })
})
test('a forgotten draft is deleted after a month', async () => {
  await keep(ann, 'Посмотрю')
  await w.advance('30d')
  expect(await w.sql('select 1 from shared_drafts')).toEqual([])
})
