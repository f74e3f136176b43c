import { expect, test } from 'vitest'
import { noTeamPolicy } from '../chat-session/team-policy.ts'
import { clientSays } from '../chat-session/testing.ts'
import { createEngine, type Decided } from './engine.ts'

const minute = 60_000
const policy = { ...noTeamPolicy, redistributeAfterMs: 5 * minute, closeAfterMs: 24 * 60 * minute }
const chat = (chatId: string) => ({
  ...{ chatId, teamId: 'sales', channelActive: true, categoryId: null, reopenWithinMs: 0 },
  ...{ reopenable: null, session: null },
})
const arrange = (o: { jobDelayMs?: () => number } = {}) => {
  const decided: Decided<string>[] = []
  const engine = createEngine<string>({
    startsAt: 0,
    teams: [{ id: 'sales', name: 'Sales', dialogLimit: 1, policy }],
    operators: ['ann', 'bob'].map((id) => ({ id, name: id, teamIds: ['sales'], presence: 'offline' as const })),
    newSessionId: (n) => `s${n}`,
    onDecided: (d) => decided.push(d),
    ...o,
  })
  for (const id of ['a', 'b', 'c']) engine.put(chat(id))
  const ownerOf = (id: string) => engine.chats.get(id)!.session?.operatorId ?? null
  const events = () => decided.flatMap((d) => d.decision.events.map((e) => e.type))
  return { engine, ownerOf, events, decided }
}

test('waiting chats go to operators who come online, the longest wait first', () => {
  const { engine, ownerOf } = arrange()
  for (const id of ['b', 'a', 'c']) {
    expect(engine.apply(id, clientSays())).toBeNull()
    engine.runUntil(engine.now() + minute)
  }
  engine.setPresence('ann', 'online')
  expect(['b', 'a', 'c'].map(ownerOf)).toEqual(['ann', null, null])
  engine.setPresence('bob', 'online')
  expect(['b', 'a', 'c'].map(ownerOf)).toEqual(['ann', 'bob', null])
})
test('a deadline is handled at its time, on the way of the clock', () => {
  const { engine, ownerOf, events } = arrange()
  engine.setPresence('ann', 'online')
  engine.apply('a', clientSays())
  engine.setPresence('bob', 'online')
  engine.runUntil(5 * minute - 1)
  expect(ownerOf('a')).toBe('ann')
  engine.runUntil(5 * minute)
  expect(ownerOf('a')).toBe('bob')
  expect(events()).toEqual(['chat.opened', 'chat.assigned', 'chat.unassigned', 'chat.assigned'])
})
test('a break begins when the last chat is closed, and its chats are not given back', () => {
  const { engine, ownerOf } = arrange()
  engine.setPresence('ann', 'online')
  engine.apply('a', clientSays())
  engine.apply('b', clientSays())
  engine.setPresence('ann', 'finishing')
  engine.apply('a', { type: 'operatorReplied', userId: 'ann' })
  engine.apply('a', { type: 'close', userId: 'ann', mayCloseAny: false })
  engine.runUntil(engine.now() + minute)
  expect(engine.roster.find('ann')).toMatchObject({ presence: 'break', openDialogs: 0 })
  expect(ownerOf('b')).toBeNull()
})
test('jobs run later when the driver says so, and refusals change nothing', () => {
  const { engine, ownerOf } = arrange({ jobDelayMs: () => 50 })
  engine.apply('a', clientSays())
  engine.setPresence('ann', 'online')
  expect(ownerOf('a')).toBeNull()
  engine.runUntil(50)
  expect(ownerOf('a')).toBe('ann')
  const before = engine.chats.get('a')
  expect(engine.apply('a', { type: 'operatorReplied', userId: 'bob' })).toBe('CHAT_NOT_YOURS')
  expect(engine.chats.get('a')).toBe(before)
})
test('the chats of an operator who leaves for good go to others', () => {
  const { engine, ownerOf } = arrange()
  engine.setPresence('ann', 'online')
  engine.apply('a', clientSays())
  engine.setPresence('bob', 'online')
  engine.deactivate('ann', 'boss')
  expect(ownerOf('a')).toBe('bob')
})
test('the cause of an input reaches the driver with its decision, and with no other', () => {
  const { engine, decided } = arrange()
  engine.apply('a', clientSays(), { cause: 'the first message' })
  engine.setPresence('ann', 'online')
  expect(decided.map((d) => [d.input?.type, d.cause])).toEqual([
    ['clientWrote', 'the first message'],
    ['fill', null],
  ])
})
test('an operator whom the driver chose gets the chat without a trace of a choice', () => {
  const { engine, ownerOf, decided } = arrange()
  engine.setPresence('ann', 'online')
  engine.setPresence('bob', 'online')
  engine.apply('a', clientSays(), { only: 'bob' })
  engine.apply('b', clientSays())
  expect(['a', 'b'].map(ownerOf)).toEqual(['bob', 'ann'])
  const assigned = decided.flatMap((d) => d.decision.events.filter((e) => e.type === 'chat.assigned'))
  expect(assigned.map((e) => e.trace !== undefined)).toEqual([false, true])
})
test('an operator opens a session and keeps it', () => {
  const { engine, ownerOf, events } = arrange()
  engine.setPresence('bob', 'online')
  expect(engine.apply('a', { type: 'created', userId: 'bob' })).toBeNull()
  expect(ownerOf('a')).toBe('bob')
  expect(engine.roster.find('bob')).toMatchObject({ openDialogs: 1, lastAssignedAt: 0 })
  expect(events()).toEqual(['chat.opened', 'chat.assigned'])
})
test('a trace names the operators who are away, and a queue says that somebody finishes', () => {
  const { engine, decided } = arrange()
  engine.setPresence('ann', 'online')
  engine.apply('a', clientSays())
  engine.setPresence('ann', 'finishing')
  engine.apply('b', clientSays())
  expect(decided.at(-1)!.decision.events).toMatchObject([
    { type: 'chat.opened' },
    {
      type: 'chat.queued',
      reason: 'allBusy',
      trace: {
        considered: [
          { id: 'ann', verdict: 'finishing', openDialogs: 0 },
          { id: 'bob', verdict: 'offline', openDialogs: 0 },
        ],
      },
    },
  ])
})
test('the next session of a closed chat begins in the team where the first one began', () => {
  const { engine } = arrange()
  engine.setPresence('ann', 'online')
  engine.apply('a', { type: 'clientWrote', message: { text: 'hello', files: [] }, origin: 'subscriber' })
  engine.put({ ...engine.chats.get('a')!, teamId: null })
  engine.apply('a', { type: 'close', userId: 'ann', mayCloseAny: false })
  engine.runUntil(engine.now() + minute)
  expect(engine.chats.get('a')).toMatchObject({ session: null, teamId: null })
  engine.apply('a', { type: 'clientWrote', message: { text: 'again', files: [] }, origin: 'subscriber' })
  expect(engine.chats.get('a')!.teamId).toBe('sales')
})
