import { limits } from '@beseda/contract/limits.ts'
import { expect, test } from 'vitest'
import { deadlines, nextDeadline } from './deadlines.ts'
import { decide } from './decide.ts'
import { type Decision, isRefusal } from './decision.ts'
import { type Facts, noFacts } from './facts.ts'
import type { Input } from './input.ts'
import { type ChatState, type SessionState, startSession } from './state.ts'
import { noTeamPolicy, type TeamPolicy } from './team-policy.ts'
import { clientSays } from './testing.ts'

const hour = 3_600_000
const now = 100 * hour
const until = now + 24 * hour
const policy: TeamPolicy = { ...noTeamPolicy, closeAfterMs: 2 * hour, warnBeforeMs: hour, redistributeAfterMs: hour }
const answered: SessionState = {
  ...startSession('s', 1, now - hour),
  ...{ status: 'assigned', operatorId: 'ann', assignedAt: now - hour, waitingSince: null },
}
const stateWith = (session: ChatState['session']): ChatState => ({
  ...{ chatId: 'c', teamId: 't', channelActive: true, categoryId: null, reopenWithinMs: 0, reopenable: null },
  session,
})
const at = (time: number): Facts => ({
  ...noFacts,
  ...{ now: time, policy, nameOf: (id: string) => id, newSession: () => ({ id: 'n', number: 2 }) },
})
const after = (state: ChatState, input: Input, time = now): Decision => {
  const decision = decide(state, input, at(time))
  if (isRefusal(decision)) throw new Error(decision.code)
  return decision
}
const away = after(stateWith(answered), { type: 'snoozed', userId: 'ann', until })

test('only the operator of the chat puts it away, until a time within ninety days; the same call again changes nothing', () => {
  const codes = [
    { userId: 'bob', until },
    { userId: 'ann', until: now },
    { userId: 'ann', until: now + limits.snoozeMs + 1 },
  ].map((o) => decide(stateWith(answered), { type: 'snoozed', ...o }, at(now)))
  expect(codes).toMatchObject(
    ['CHAT_NOT_YOURS', 'SNOOZE_TIME_INVALID', 'SNOOZE_TIME_INVALID'].map((code) => ({ code })),
  )
  expect(away.events).toEqual([
    { type: 'chat.snoozed', chatId: 'c', sessionId: 's', by: { kind: 'user', id: 'ann' }, until, reason: 'chosen' },
  ])
  expect(after(away.next, { type: 'snoozed', userId: 'ann', until }).events).toEqual([])
  expect(after(away.next, { type: 'snoozed', userId: 'ann', until: until + 1 }).next.session?.snooze?.until).toBe(
    until + 1,
  )
})
test('silence neither warns nor closes meanwhile, and counts anew from the return, which comes by itself', () => {
  expect(deadlines(away.next, policy)).toMatchObject({ close: null, warn: null, snoozeEnd: until })
  expect(nextDeadline(away.next, policy)).toBe(until)
  const back = after(away.next, { type: 'deadlinePassed' }, until)
  expect(back.events).toMatchObject([{ type: 'chat.snoozeEnded', reason: 'timePassed', operatorId: 'ann' }])
  expect(back.next.session).toMatchObject({ snooze: null, operatorId: 'ann' })
  expect(deadlines(back.next, policy).close).toBe(until + 2 * hour)
})
test('a waiting client goes on waiting: the chat leaves an operator who does not answer, and is then not put away', () => {
  const waiting = after(stateWith({ ...answered, waitingSince: now }), { type: 'snoozed', userId: 'ann', until }).next
  expect(deadlines(waiting, policy).redistribute).toBe(now + hour)
  const lost = after(waiting, { type: 'deadlinePassed' }, now + hour)
  expect(lost.events[0]).toMatchObject({ type: 'chat.unassigned', reason: 'noReply' })
  expect(lost.next.session?.snooze).toBeNull()
})
test('the client brings it back at once; what a machine writes does not', () => {
  const back = after(away.next, clientSays(), now + hour)
  expect(back.next.session).toMatchObject({ snooze: null, waitingSince: now + hour, operatorId: 'ann' })
  expect(back.events).toMatchObject([{ type: 'chat.snoozeEnded', reason: 'clientWrote', by: { kind: 'client' } }])
  const machine = after(away.next, { ...clientSays(), automatic: 'reply' }, now + hour)
  expect(machine.next.session?.snooze?.until).toBe(until)
})
test('an undo restores the chat as it was; brought back later it counts as active from then on', () => {
  const cancel = { type: 'snoozeCancelled', userId: 'ann', mayAny: false } as const
  expect(after(away.next, cancel, now + limits.undoMs).next).toEqual(stateWith(answered))
  const later = after(away.next, { ...cancel, userId: 'boss', mayAny: true }, now + hour)
  expect(later.next.session).toMatchObject({ snooze: null, lastMessageAt: now + hour })
  expect(decide(away.next, { ...cancel, userId: 'bob' }, at(now))).toMatchObject({ code: 'CHAT_NOT_YOURS' })
  expect(after(later.next, cancel, now + hour).events).toEqual([])
})
