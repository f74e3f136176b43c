import { type SessionState, startSession } from '@beseda/domain/chat-session/state.ts'
import { expect, test } from 'vitest'
import { keptOf, readSession, sessionColumns, writeSession } from './session-codec.ts'

const full: SessionState = {
  ...startSession('s', 1, 10),
  ...{ operatorId: 'ann', firstReplyAt: 20, assignedAt: 15, absentSince: 30, warnedAt: 40 },
  bot: { botId: 'b', version: 3, nodeId: 'n', answers: 2, misses: 1 },
  ruleId: 'rule',
  autoreplies: { pending: ['offline'], holdMs: 60_000 },
  cooldown: { operatorId: 'bob', until: 50 },
  snooze: { until: 90, userId: 'ann', at: 45 },
  closing: { at: 60, userId: 'ann', isSpam: true },
  reservedFor: { operatorId: 'eve', until: 70 },
  transfer: { id: 't', by: 'ann', at: 80, fromOperatorId: null, fromTeamId: 'team' },
}

test('what is written is read again', () => {
  for (const session of [full, startSession('s', 1, 10)])
    expect(session).toMatchObject(readSession(writeSession(session)))
})
test('a row has exactly the columns of the statements; a closed chat writes null into each', () => {
  expect(Object.keys(writeSession(full)).sort()).toEqual(Object.keys(sessionColumns).sort())
  expect(Object.values(writeSession(null)).every((v) => v === null)).toBe(true)
  expect(Object.values(writeSession(full)).every((v) => v !== null)).toBe(true)
})
test('a closed chat keeps its last operator and the first reply, as the update does', () => {
  expect(keptOf(writeSession(full))).toMatchObject({ operator_id: 'ann', first_reply_at: 20 })
  const keptByUpdate = Object.entries(sessionColumns).filter(([name, { set }]) => set?.includes(`c.${name}`))
  expect(Object.keys(keptOf(writeSession(full)))).toEqual(keptByUpdate.map(([name]) => name))
})
