import { expect, test } from 'vitest'
import { isOfferedAnew } from './offered.ts'
import { type ChatState, type SessionState, startSession } from './state.ts'

const closed: ChatState = {
  ...{ chatId: 'c', teamId: 't1', channelActive: true, categoryId: null, reopenWithinMs: 0, reopenable: null },
  session: null,
}
const waiting = (over: Partial<SessionState> = {}, teamId = 't1'): ChatState => ({
  ...closed,
  teamId,
  session: { ...startSession('s', 7, 0), ...over },
})
const given = waiting({ status: 'assigned', operatorId: 'ann', assignedAt: 0 })
const closing = waiting({ closing: { at: 8_000, userId: 'ann' } })
const heldBack = waiting({ cooldown: { operatorId: 'ann', until: 60_000 } })
const kept = waiting({ reservedFor: { operatorId: 'ann', until: 60_000 } })

test.each<[string, ChatState, ChatState, boolean]>([
  ['a request begins', closed, waiting(), true],
  ['it is taken from its operator', given, waiting(), true],
  ['its closing is called off', closing, waiting(), true],
  ['it goes to another team', waiting(), waiting({}, 't2'), true],
  ['who had it may have it again', heldBack, waiting(), true],
  ['it is held back from another', heldBack, waiting({ cooldown: { operatorId: 'bob', until: 60_000 } }), true],
  ['it is kept for somebody', waiting(), kept, true],
  ['it is kept for nobody any more', kept, waiting(), true],
  ['the client writes once more', waiting(), waiting({ lastMessageAt: 9 }), false],
  ['somebody gets it', waiting(), given, false],
  ['it is about to close', waiting(), closing, false],
  ['an assigned one stays open', given, given, false],
  ['it closes', waiting(), closed, false],
])('%s', (_, before, next, anew) => expect(isOfferedAnew(before, next)).toBe(anew))
