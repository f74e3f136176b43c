import { categories } from '@beseda/contract/endpoints/categories.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { reports } from '@beseda/contract/endpoints/reports.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import type { SessionFacts } from '@beseda/domain/reports/facts.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chanceOf } from '../../../bench/ledger/chance.ts'
import { computeFacts } from '../../src/features/reports/facts.ts'
import { timelineEvents } from '../../src/features/reports/load-timeline.ts'
import { createOutdatedFactsSweep } from '../../src/features/reports/outdated-facts.ts'
import { prepared } from '../../src/platform/db.ts'
import { read } from '../../src/platform/unit-of-work.ts'
import { codeOf } from '../world/call.ts'
import type { Operator, VisitorPerson } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())

interface Stored {
  readonly session: string
  readonly closed: boolean
  readonly facts: SessionFacts | null
}
const stored = () =>
  w.sql<Stored>(`select s.id as session, s.closed_at is not null as closed, f.facts
    from chat_sessions s left join session_facts f on f.session_id = s.id order by s.number`)
const fresh = (sessionId: string) => read(w.deps, w.organizationId, (c) => computeFacts(c, w.organizationId, sessionId))
const expectUpToDate = async (): Promise<readonly Stored[]> => {
  const rows = await stored()
  for (const { session, closed, facts } of rows) expect(facts, session).toEqual(closed ? await fresh(session) : null)
  return rows
}
const rights = ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_ALL_CHATS', 'AUTHORITY_CHAT_SESSION_CATEGORY'] as const
/** A conversation with one answer; returns the ids of its chat and session. */
const talk = async (ann: Operator, client: VisitorPerson) => {
  await client.writes('hello')
  const chatId = await client.chatId()
  await w.advance('1m')
  const reply = await ann.reply(chatId, 'hi')
  return { chatId, sessionId: (await ann.call(chats.one, { chatId })).session.id, replyId: reply.id }
}
const closeAndWait = async (ann: Operator, chatId: string) => {
  await ann.closeChat(chatId)
  await w.advance('30s')
}

test('a closed session has facts; a reopened one has none until it is closed again', async () => {
  await w.sql('update channels set reopen_hours = 24 where id = $1', [w.channelId])
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  const { chatId } = await talk(ann, client)
  await w.settle()
  expect((await expectUpToDate())[0]!.facts).toBeNull()
  await closeAndWait(ann, chatId)
  expect((await expectUpToDate())[0]!.facts).toMatchObject({ handledBy: 'operator', reopenedOf: [] })
  await client.writes('one more thing')
  await w.settle()
  expect((await expectUpToDate())[0]!.facts).toBeNull()
  await closeAndWait(ann, chatId)
  expect((await expectUpToDate())[0]!.facts).toMatchObject({ reopenedOf: [ann.id] })
})

test('a rating changes the facts of a closed session', async () => {
  await w.sql('update channels set rating_enabled = true where id = $1', [w.channelId])
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  const { chatId, sessionId } = await talk(ann, client)
  await closeAndWait(ann, chatId)
  await client.call(widget.rate, { sessionId, value: 4, comment: '' })
  await w.settle()
  expect((await expectUpToDate())[0]!.facts).toMatchObject({ rating: { value: 4, operatorId: ann.id } })
})

test('a message that turns out not to have arrived is no answer, also after the closing', async () => {
  const ann = await w.operator('ann')
  await w.providerSends('client', 'hello')
  await w.settle()
  const [chat] = await ann.queue()
  await w.advance('1m')
  await ann.reply(chat!.id, 'hi')
  await closeAndWait(ann, chat!.id)
  expect((await expectUpToDate())[0]!.facts).toMatchObject({ handledBy: 'operator', missed: null })
  const [sent] = await w.sql<{ id: string }>(
    'select provider_id as id from provider_messages where message_id is not null',
  )
  await w.providerReports([sent!.id], 'undelivered')
  await w.settle()
  expect((await expectUpToDate())[0]!.facts).toMatchObject({ handledBy: 'nobody' })
})

test('missing and outdated facts are computed when a node starts', async () => {
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  const { chatId } = await talk(ann, client)
  await closeAndWait(ann, chatId)
  await client.writes('another question')
  await w.settle()
  await closeAndWait(ann, await client.chatId())
  await w.sql("update session_facts set facts_version = 0, facts = '{}'")
  await w.sql('delete from session_facts where session_id = (select id from chat_sessions order by number limit 1)')
  await w.settle()
  expect((await stored())[0]!.facts).toBeNull()
  const sweep = createOutdatedFactsSweep()
  expect(await sweep.next(w.deps)).not.toBeNull()
  while (await sweep.runOne(w.deps)) {}
  expect(await sweep.next(w.deps)).toBeNull()
  await w.settle()
  expect(await expectUpToDate()).toHaveLength(2)
})

test('the answer of the API is the same from stored facts and computed ones', async () => {
  const boss = await w.operator('boss', {
    rights: ['AUTHORITY_ALL_STAT', 'AUTHORITY_ALL_CHATS'],
    team: null,
    presence: 'offline',
  })
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  const { chatId } = await talk(ann, client)
  await closeAndWait(ann, chatId)
  const fromTable = await boss.call(reports.session, { chatId })
  await w.sql('delete from session_facts')
  expect(await boss.call(reports.session, { chatId })).toEqual(fromTable)
  expect(fromTable.firstReply?.operator?.name).toBe('ann')
})

test('the events of a session are read by their index, also under the policy of the organization', async () => {
  const explain = prepared(`explain ${timelineEvents.text}`)
  const plan = await read(w.deps, w.organizationId, async (c) => {
    await c.simple('set local enable_seqscan = off; set local enable_bitmapscan = off')
    return c.run<{ 'QUERY PLAN': string }>(explain, [w.organizationId, [w.newId()]])
  })
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toMatch(/Index Scan using events_session/)
  expect(text).toMatch(/Index Cond: .*session_id = /)
})

const pick = <T>(list: readonly T[], chance: () => number): T => list[Math.floor(chance() * list.length)]!

test.each([1, 2, 3])('after a random day the stored facts equal a fresh computation (seed %i)', async (seed) => {
  const chance = chanceOf(seed)
  await w.sql('update channels set rating_enabled = true, reopen_hours = 1 where id = $1', [w.channelId])
  const operators = [await w.operator('ann', { rights }), await w.operator('bob', { rights })]
  const clients = [await w.visitor('kim'), await w.visitor('lee'), await w.visitor('max')]
  const { id: categoryId } = await operators[0]!.call(categories.create, {
    parentId: null,
    name: 'Other',
    teamIds: null,
  })
  for (const client of clients) await client.writes('hello')
  const act = async (operator: Operator, client: VisitorPerson, dice: number): Promise<unknown> => {
    if (dice < 0.3) return client.writes('a question')
    const chatId = await client.chatId()
    if (dice < 0.55) return operator.reply(chatId, 'an answer')
    if (dice < 0.7) return operator.call(chats.close, { chatId, categoryId })
    if (dice < 0.78)
      return operator.call(transfers.transfer, { chatId, id: w.newId(), to: { kind: 'team', teamId: w.teamId } })
    if (dice < 0.86) return operator.call(chats.categorise, { chatId, categoryId: chance() < 0.5 ? categoryId : null })
    if (dice < 0.93) {
      const { session } = await operator.call(chats.one, { chatId })
      return client.call(widget.rate, { sessionId: session.id, value: 1 + Math.floor(chance() * 5), comment: '' })
    }
    return operator.call(chats.read, { chatId, seq: 1 })
  }
  for (let n = 0; n < 70; n++) {
    await codeOf(act(pick(operators, chance), pick(clients, chance), chance()))
    await w.advance(pick(['0s', '5s', '20s', '3m', '70m'], chance))
  }
  const rows = await expectUpToDate()
  expect(rows.filter((row) => row.facts).length).toBeGreaterThan(1)
})
