import { auth } from '@beseda/contract/endpoints/auth.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import type { Person } from '../world/people.ts'
import { both, createStage, hand, linesOf, type Stage, toOperator } from './handing.ts'

let s: Stage
beforeEach(async () => {
  s = await createStage()
})
afterEach(() => s.w.close())

test('to an operator: they have it at once, with the note; the events say who, to whom and why', async () => {
  const chatId = await s.opened()
  const bob = await s.person('bob')
  const chat = await hand(s.w, s.ann, chatId, toOperator(bob), { note: ' about the invoice ' })
  expect(chat).toMatchObject({
    operator: { name: 'bob' },
    status: 'assigned',
    transfer: { by: { name: 'ann' }, at: s.w.clock.now() },
    reservedFor: null,
  })
  expect((await bob.queue()).map((c) => c.id)).toEqual([chatId])
  expect(await s.ann.queue()).toEqual([])
  expect((await linesOf(bob, chatId)).at(-1)).toBe('transferred operator bob')
  expect((await bob.feed(chatId)).at(-1)).toMatchObject({
    kind: 'internal',
    text: 'about the invoice',
    author: { name: 'ann' },
  })
  expect((await s.client.sees()).map((m) => m.text)).toEqual(['hello'])
  expect((await s.w.eventLog()).slice(-4)).toEqual([
    'message.composed',
    'chat.transferred bob',
    'chat.unassigned ann',
    'chat.assigned bob',
  ])
  const [event] = await s.w.sql<{ data: object }>("select data from events where type = 'chat.transferred'")
  expect(event!.data).toMatchObject({
    kind: 'operator',
    by: { kind: 'user', id: s.ann.id },
    fromOperatorId: s.ann.id,
    operatorId: bob.id,
    fromTeamId: s.team,
    teamId: s.team,
    reason: 'handedOn',
  })
  expect(await bob.call(chats.choice, { chatId })).toMatchObject({
    reason: 'transfer',
    trace: { rule: 'transfer', considered: [{ id: bob.id, verdict: 'chosen' }] },
  })
})
test('repeated with the same id it happens once, also by who does not see the chat any more', async () => {
  const chatId = await s.opened()
  const other = await s.w.team({ limit: 5 })
  const bob = await s.w.operator('bob', { team: other })
  const id = s.w.newId()
  await hand(s.w, s.ann, chatId, toOperator(bob), { id, note: 'once' })
  expect(await hand(s.w, s.ann, chatId, toOperator(bob), { id, note: 'once' })).toMatchObject({
    operator: { name: 'bob' },
  })
  expect((await bob.feed(chatId)).filter((m) => m.kind === 'internal')).toHaveLength(1)
  expect((await s.w.eventLog()).filter((e) => e.startsWith('chat.transferred'))).toHaveLength(1)
  expect(await codeOf(s.ann.call(chats.one, { chatId }))).toBe('CHAT_NOT_FOUND')
  expect(await codeOf(hand(s.w, bob, chatId, toOperator(s.ann), { id, note: 'another' }))).toBe('MESSAGE_ID_TAKEN')
})
test('repeated later it happens once as well: after an answer, after the closing, in another request', async () => {
  const chatId = await s.opened()
  const boss = await s.w.operator('boss', { team: null, rights: both })
  const sales = await s.w.team({ limit: 5 })
  const bob = await s.w.operator('bob', { team: sales })
  const id = s.w.newId()
  const again = () => hand(s.w, boss, chatId, { kind: 'team', teamId: sales }, { id })
  await again()
  await bob.reply(chatId, 'hi')
  expect(await again()).toMatchObject({ operator: { name: 'bob' } })
  await bob.closeChat(chatId)
  expect(await again()).toMatchObject({ status: 'closed' })
  await s.client.writes('one more thing')
  expect(await again()).toMatchObject({ operator: { name: 'ann' } })
  expect((await s.w.eventLog()).filter((e) => e.startsWith('chat.transferred'))).toHaveLength(1)
  const other = await s.w.visitor('other')
  await other.writes('hello')
  const taken = hand(s.w, boss, await other.chatId(), { kind: 'team', teamId: sales }, { id })
  expect(await codeOf(taken)).toBe('MESSAGE_ID_TAKEN')
})
test('undone twice has the effect of once; transferred again and answered, it is too late', async () => {
  const chatId = await s.opened()
  const bob = await s.person('bob')
  await hand(s.w, s.ann, chatId, toOperator(bob))
  for (const _ of [1, 2])
    expect(await s.ann.call(transfers.undo, { chatId })).toMatchObject({ operator: { name: 'ann' } })
  expect((await s.w.eventLog()).filter((e) => e.startsWith('chat.transferUndone'))).toHaveLength(1)
  await hand(s.w, s.ann, chatId, toOperator(bob))
  await bob.reply(chatId, 'hi')
  expect(await codeOf(s.ann.call(transfers.undo, { chatId }))).toBe('TRANSFER_UNDO_LATE')
})
test('to an operator of another team: the chat belongs to that team from then on', async () => {
  const chatId = await s.opened()
  const sales = await s.w.team({ limit: 5 })
  const bob = await s.w.operator('bob', { team: sales })
  expect(await hand(s.w, s.ann, chatId, toOperator(bob))).toMatchObject({
    team: { id: sales },
    operator: { name: 'bob' },
  })
  const [session] = await s.w.sql<{ team_id: string }>('select team_id from chat_sessions where chat_id = $1', [chatId])
  expect(session!.team_id).toBe(sales)
})
test('to an operator without a slot: it is reserved and assigned as soon as they have one', async () => {
  const chatId = await s.opened()
  const [bob, eve] = [await s.person('bob'), await s.person('eve', { presence: 'break' })]
  await s.ann.call(auth.setPresence, { presence: 'break' })
  await s.fillUp(bob)
  const chat = await hand(s.w, s.ann, chatId, toOperator(bob))
  expect(chat).toMatchObject({
    status: 'pending',
    operator: null,
    reservedFor: { name: 'bob' },
    waitingSince: s.w.clock.now(),
  })
  expect((await linesOf(s.ann, chatId)).slice(-2)).toEqual(['transferred operator bob', 'queued reserved bob'])
  await eve.call(auth.setPresence, { presence: 'online' })
  await s.w.settle()
  expect(await eve.queue()).toEqual([])
  // one that came later is not held up by it
  const later = await s.w.visitor('later')
  await later.writes('hi')
  expect(await eve.queue()).toHaveLength(1)
  await bob.closeChat((await bob.queue())[0]!.id)
  await s.w.settle()
  expect((await bob.queue()).map((c) => c.id)).toContain(chatId)
  expect(await bob.call(chats.choice, { chatId })).toMatchObject({ reason: 'transfer', trace: { rule: 'transfer' } })
})
test("to an absent operator: only with force; after the team's time its rule applies", async () => {
  const chatId = await s.opened()
  const bob = await s.person('bob', { presence: 'offline' })
  expect(await codeOf(hand(s.w, s.ann, chatId, toOperator(bob)))).toBe('OPERATOR_AWAY')
  expect(await s.ann.queue()).toHaveLength(1)
  expect(await hand(s.w, s.ann, chatId, toOperator(bob), { force: true })).toMatchObject({
    reservedFor: { name: 'bob' },
  })
  await s.w.advance('4m')
  expect(await s.ann.queue()).toEqual([])
  await s.w.advance('1m')
  expect((await s.ann.queue()).map((c) => c.id)).toEqual([chatId])
  expect((await s.ann.queue())[0]).toMatchObject({ reservedFor: null })
})
test('to an absent operator who comes online: they get it', async () => {
  const chatId = await s.opened()
  const bob = await s.person('bob', { presence: 'break' })
  await hand(s.w, s.ann, chatId, toOperator(bob), { force: true })
  await bob.call(auth.setPresence, { presence: 'online' })
  await s.w.settle()
  expect((await bob.queue()).map((c) => c.id)).toEqual([chatId])
})
test('to a team: its rule decides, the wait continues, the operator who transferred it is in cooldown', async () => {
  const chatId = await s.opened()
  const since = s.w.clock.now()
  const sales = await s.w.team({ limit: 1 })
  const bob = await s.w.operator('bob', { team: sales })
  await s.w.advance('1m')
  expect(await hand(s.w, s.ann, chatId, { kind: 'team', teamId: sales })).toMatchObject({
    team: { id: sales },
    operator: { name: 'bob' },
    waitingSince: since,
  })
  expect((await linesOf(bob, chatId)).slice(-2)).toEqual([
    `transferred team Team ${sales.slice(-4)}`,
    'assigned transfer bob',
  ])
  const next = await s.w.visitor('next')
  await next.writes('me too')
  const second = await next.chatId()
  expect(await hand(s.w, s.ann, second, { kind: 'team', teamId: sales })).toMatchObject({
    status: 'pending',
    operator: null,
  })
  expect(await codeOf(hand(s.w, bob, second, { kind: 'team', teamId: sales }))).toBe('CHAT_ALREADY_IN_TEAM')
  // back to her own team: she is the only one, and yet it waits
  const third = await s.w.visitor('third')
  await third.writes('and me')
  const back = await third.chatId()
  expect(await hand(s.w, s.ann, back, { kind: 'team', teamId: s.team })).toMatchObject({ status: 'pending' })
  await s.w.advance('10s')
  expect((await s.ann.queue()).map((c) => c.id)).not.toContain(back)
})
test('to the last operator: who wrote to the client before, else the one of an earlier session; none is refused', async () => {
  const chatId = await s.opened()
  expect(await codeOf(hand(s.w, s.ann, chatId, { kind: 'lastOperator' }))).toBe('LAST_OPERATOR_UNKNOWN')
  const bob = await s.person('bob')
  await hand(s.w, s.ann, chatId, toOperator(bob))
  await bob.reply(chatId, 'hi')
  await hand(s.w, bob, chatId, toOperator(s.ann))
  expect(await hand(s.w, s.ann, chatId, { kind: 'lastOperator' })).toMatchObject({ operator: { name: 'bob' } })
  expect((await linesOf(bob, chatId)).at(-1)).toBe('transferred lastOperator bob')
})
test('a waiting chat can be transferred by any operator who sees it', async () => {
  await s.ann.call(auth.setPresence, { presence: 'break' })
  const chatId = await s.opened()
  const bob = await s.person('bob', { presence: 'break' })
  expect(await hand(s.w, s.ann, chatId, toOperator(bob), { force: true })).toMatchObject({
    reservedFor: { name: 'bob' },
  })
  const clerk = await s.person('clerk', { rights: [] })
  expect(await codeOf(hand(s.w, clerk, chatId, toOperator(s.ann), { force: true }))).toBe('CHAT_NOT_YOURS')
})
test('refusals: foreign, deactivated, without the right, without a team, to oneself, not one’s own, closed', async () => {
  const chatId = await s.opened()
  const bob = await s.person('bob')
  const other = await s.w.another()
  const spy = await s.w.operator('spy', { organization: other.organizationId, team: other.teamId })
  const code = (by: Person, to: Parameters<typeof hand>[3]) => codeOf(hand(s.w, by, chatId, to))
  expect(await code(s.ann, toOperator(spy))).toBe('USER_NOT_FOUND')
  expect(await code(s.ann, { kind: 'team', teamId: other.teamId })).toBe('TEAM_NOT_FOUND')
  expect(await code(s.ann, toOperator(await s.person('gone', { active: false })))).toBe('CHAT_NOT_TRANSFERABLE')
  expect(await code(s.ann, toOperator(await s.person('clerk', { rights: [] })))).toBe('CHAT_NOT_TRANSFERABLE')
  expect(await code(s.ann, toOperator(await s.person('lonely', { team: null })))).toBe('CHAT_NOT_TRANSFERABLE')
  expect(await code(s.ann, toOperator(s.ann))).toBe('CHAT_ALREADY_WITH')
  expect(await code(bob, toOperator(bob))).toBe('CHAT_TAKEN')
  const boss = await s.w.operator('boss', { team: null, rights: both })
  expect(await code(boss, toOperator(boss))).toBe('TRANSFER_TO_ONESELF')
  expect(await code(spy, toOperator(bob))).toBe('CHAT_NOT_FOUND')
  const [{ version }] = [await s.ann.call(chats.one, { chatId })]
  expect((await s.w.eventLog()).filter((e) => e.startsWith('chat.transferred'))).toEqual([])
  await s.ann.closeChat(chatId)
  expect(await code(s.ann, toOperator(bob))).toBe('CHAT_CLOSED')
  expect(version).toBeGreaterThan(0)
})
test('who manages every chat moves anybody’s, without taking it', async () => {
  const chatId = await s.opened()
  const bob = await s.person('bob')
  const boss = await s.w.operator('boss', { team: null, rights: ['AUTHORITY_ALL_CHATS'] })
  expect(await hand(s.w, boss, chatId, toOperator(bob))).toMatchObject({ operator: { name: 'bob' } })
  expect(await boss.call(transfers.undo, { chatId })).toMatchObject({ operator: { name: 'ann' } })
})
test('a receiver who is deactivated while the chat is being closed: it is closed, and nothing goes round in circles', async () => {
  const chatId = await s.opened()
  const bob = await s.person('bob', { presence: 'break' })
  const boss = await s.w.operator('boss', { team: null, rights: both, presence: 'break' })
  await hand(s.w, s.ann, chatId, toOperator(bob), { force: true })
  await boss.call(chats.close, { chatId })
  const { releaseJob } = await import('../../src/features/assignment/index.ts')
  const { work } = await import('../../src/platform/unit-of-work.ts')
  await s.w.sql('update users set active = false where id = $1', [bob.id])
  await work(s.w.deps, s.w.organizationId, async (x) =>
    x.schedule(releaseJob.with({ userId: bob.id, byUserId: boss.id, reason: 'deactivated' })),
  )
  await s.w.settle()
  expect(await boss.call(chats.one, { chatId })).toMatchObject({ status: 'closed' })
})
test('a deactivated receiver does not block chats reserved for them', async () => {
  const chatId = await s.opened()
  const bob = await s.person('bob', { presence: 'break' })
  await hand(s.w, s.ann, chatId, toOperator(bob), { force: true })
  const { releaseJob } = await import('../../src/features/assignment/index.ts')
  const { work } = await import('../../src/platform/unit-of-work.ts')
  await s.w.sql('update users set active = false where id = $1', [bob.id])
  await work(s.w.deps, s.w.organizationId, async (x) =>
    x.schedule(releaseJob.with({ userId: bob.id, byUserId: s.ann.id, reason: 'deactivated' })),
  )
  await s.w.settle()
  expect((await s.ann.queue()).map((c) => c.id)).toEqual([chatId])
})
test('closed in another team it stays that team’s: what is written or asked afterwards does not move it', async () => {
  const chatId = await s.opened()
  await s.w.sql('update channels set rating_enabled = true')
  const sales = await s.w.team({ limit: 5 })
  const bob = await s.w.operator('bob', { team: sales })
  await hand(s.w, s.ann, chatId, toOperator(bob))
  await bob.reply(chatId, 'hi')
  await bob.closeChat(chatId)
  await s.w.advance('30s')
  expect((await s.w.eventLog()).at(-1)).toBe('rating.asked bob')
  expect(await bob.call(chats.one, { chatId })).toMatchObject({ status: 'closed', team: { id: sales } })
  await bob.reply(chatId, 'a note for later', { internal: true })
  expect(await bob.call(chats.one, { chatId })).toMatchObject({ team: { id: sales } })
  expect(await codeOf(s.ann.call(chats.one, { chatId }))).toBe('CHAT_NOT_FOUND')
})
