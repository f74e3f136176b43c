import { auth } from '@beseda/contract/endpoints/auth.ts'
import { reports } from '@beseda/contract/endpoints/reports.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import { noTeamPolicy } from '@beseda/domain/chat-session/team-policy.ts'
import type { Outcome } from '@beseda/domain/replay/history.ts'
import { replay } from '@beseda/domain/replay/replay.ts'
import { expect, test } from 'vitest'
import { callEndpoint } from '../world/call.ts'
import { createWorld } from '../world/world.ts'

const minute = 60_000

test('what happened is told as it is needed to go through it again: who was asked for, who had it, and for how long', async () => {
  const w = await createWorld()
  try {
    const from = w.clock.now()
    const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_STAT'], team: null, presence: 'offline' })
    const ann = await w.operator('ann', { presence: 'break' })
    const bob = await w.operator('bob', { presence: 'break' })
    const kim = await w.visitor('kim')
    await kim.writes('Здравствуйте')
    const chatId = await kim.chatId()
    await w.advance('2m')
    await ann.call(auth.setPresence, { presence: 'online' })
    await w.settle()
    await w.advance('3m')
    await ann.reply(chatId, 'Слушаю')
    await w.advance('1m')
    await bob.call(auth.setPresence, { presence: 'online' })
    await ann.call(transfers.transfer, { chatId, id: w.newId(), to: { kind: 'operator', operatorId: bob.id } })
    await w.advance('4m')
    await bob.reply(chatId, 'Готово')
    await w.advance('1m')
    await bob.closeChat(chatId)
    const until = w.clock.now()
    const { people } = await boss.call(reports.historyPeople, { from, until })
    const { requests, total, next } = await boss.call(reports.historyRequests, { from, until })
    expect([total, requests.length, next]).toEqual([1, 1, null])
    const [request] = requests
    expect(request).toMatchObject({ chatId, lastOperatorId: null })
    const closed = 5 * minute + 8_000
    expect(request!.intervals).toEqual([
      {
        ...{ kind: 'asked', at: from, teamId: w.teamId, waitingMs: 0, waitedMs: 2 * minute, operatorId: ann.id },
        ...{ replyMs: 3 * minute, activeMs: 3 * minute, heldMs: 4 * minute, answered: true, end: 'moved' },
      },
      {
        ...{ kind: 'toPerson', to: bob.id, at: from + 6 * minute, teamId: w.teamId, waitingMs: null, waitedMs: 0 },
        ...{ operatorId: bob.id, replyMs: 4 * minute, activeMs: 4 * minute, answered: true, end: 'closed' },
        heldMs: expect.toSatisfy((ms: number) => ms >= closed && ms < closed + minute),
      },
    ])
    const annThen = people.find((p) => p.id === ann.id)!
    expect(annThen).toMatchObject({ name: 'ann', teamIds: [w.teamId] })
    expect(annThen.presence).toEqual([
      [from, 'break'],
      [from + 2 * minute, 'online'],
    ])
    // and so it can be gone through again: with somebody there from the beginning nobody waits
    const teams = [
      { id: w.teamId, dialogLimit: 10, policy: noTeamPolicy, highMs: null, memberIds: people.map((p) => p.id) },
    ]
    const run = (all: typeof people): Outcome => {
      const going = replay({ from, until, people: all, requests }, { teams })
      for (;;) {
        const { done, value } = going.next()
        if (done) return value
      }
    }
    expect(run(people).asked.map((a) => [a.operatorId, a.waitMs])).toEqual([[ann.id, 2 * minute]])
    const there = people.map((p) =>
      p.id === bob.id ? { ...p, presence: [[from, 'online' as const] as [number, 'online']] } : p,
    )
    expect(run(there).asked.map((a) => [a.operatorId, a.waitMs])).toEqual([[bob.id, 0]])
  } finally {
    await w.close()
  }
})
test('of one’s own organization only, in a stretch of the past that can be looked at, page by page', async () => {
  const w = await createWorld()
  try {
    const other = await w.another()
    const boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_STAT', 'AUTHORITY_CHAT_DISTRIBUTION'] })
    const spy = await w.operator('spy', {
      rights: ['AUTHORITY_ALL_STAT', 'AUTHORITY_CHAT_DISTRIBUTION'],
      organization: other.organizationId,
      team: other.teamId,
    })
    const client = await w.visitor('client')
    await client.writes('hi')
    await w.advance('1h')
    const until = w.clock.now()
    const from = until - 2 * 60 * minute
    expect(await spy.call(reports.historyRequests, { from, until })).toEqual({ total: 0, requests: [], next: null })
    expect((await spy.call(reports.historyPeople, { from, until })).people.map((p) => p.name)).toEqual(['spy'])
    expect((await boss.call(reports.historyRequests, { from, until })).total).toBe(1)
    // still open, and before it began
    expect((await boss.call(reports.historyRequests, { from: until - minute, until })).total).toBe(1)
    expect((await boss.call(reports.historyRequests, { from, until: from + minute })).total).toBe(0)
    const code = async (input: { from: number; until: number; cursor?: string }) =>
      (await callEndpoint(w.app, reports.historyRequests, input, { token: boss.token })).code
    expect(await code({ from: until, until })).toBe('INVALID_INPUT')
    expect(await code({ from: until, until: from })).toBe('INVALID_INPUT')
    expect(await code({ from: until - 9 * 24 * 60 * minute, until })).toBe('INVALID_INPUT')
    const long = until - 93 * 24 * 60 * minute
    expect(await code({ from: long, until: long + minute })).toBe('PERIOD_TOO_OLD')
    for (const values of [['-1'], ['1e12'], ['x'], ['1', '2']])
      expect(await code({ from, until, cursor: Buffer.from(JSON.stringify(values)).toString('base64url') })).toBe(
        'INVALID_INPUT',
      )
  } finally {
    await w.close()
  }
})
