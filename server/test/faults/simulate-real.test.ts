import type { By } from '@beseda/contract/events/by.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { expect, test } from 'vitest'
import { compareWithEngine } from '../../../bench/simulate/compare/compare.ts'
import { createEventChecker } from '../../../bench/simulate/real/event-checker.ts'
import { simulateReal } from '../../../bench/simulate/real/real.ts'

test('two servers on one database keep every invariant while killed, frozen and with changed clocks', async () => {
  const { violations, counts, eventCounts } = await simulateReal({ steps: 200, seed: 5, faults: 0.08 })
  expect(violations).toEqual([])
  expect(counts.kills + counts.freezes).toBeGreaterThan(0)
  expect(eventCounts.get('chat.assigned distribution')).toBeGreaterThan(5)
})

test('the engine and a real server agree after every step', async () => {
  const { violations, steps, answers } = await compareWithEngine({ steps: 60, seed: 5 })
  expect(violations).toEqual([])
  expect(steps).toBe(60)
  expect(answers.get('client writes ok')).toBeGreaterThan(5)
})

const by: By = { kind: 'system', id: null }
const about = { chatId: 'chat', sessionId: 'session', teamId: 'team', by }
const opens = (chatId: string): DomainEvent => ({
  type: 'chat.opened',
  ...about,
  chatId,
  number: 1,
  reason: 'clientWrote',
})
const opened = opens('chat')
const given = (operatorId: string, chatId = 'chat'): DomainEvent => ({
  type: 'chat.assigned',
  ...about,
  chatId,
  operatorId,
  reason: 'distribution',
})
const comes = (userId: string, presence: 'online' | 'break'): DomainEvent => ({
  type: 'presence.changed',
  userId,
  before: 'offline',
  presence,
  reason: 'chosen',
  by,
})
const taken: DomainEvent = {
  type: 'chat.unassigned',
  chatId: 'chat',
  sessionId: 'session',
  by,
  operatorId: 'ann',
  reason: 'noReply',
}
const whatIsWrong = (...events: readonly DomainEvent[]): string[] =>
  createEventChecker()
    .apply(
      events.map((event, i) => ({ id: i + 1, at: i * 1_000, event })),
      {
        operators: [
          { id: 'ann', teamIds: ['team'] },
          { id: 'bob', teamIds: ['another'] },
        ],
        limitOf: () => 1,
        redistributeMinutes: () => 5,
      },
    )
    .map((wrong) => wrong.replace(/^event \d+: chat /, ''))

test.each<[string, readonly DomainEvent[], string]>([
  ['an absent person', [comes('ann', 'break'), opened, given('ann')], 'was given to ann, who is break'],
  ['two owners', [comes('ann', 'online'), opened, given('ann'), given('ann')], 'has two owners'],
  ['another team', [comes('bob', 'online'), opened, given('bob')], 'was given to bob of another team'],
  ['opened twice', [opened, opened], 'was opened twice'],
  ['nothing to close', [{ type: 'chat.closed', ...about, operatorId: null, reason: 'operator' }], 'was closed twice'],
  [
    'a limit',
    [comes('ann', 'online'), opened, given('ann'), opens('b'), given('ann', 'b')],
    'event 5: b was given (distribution) to ann, who then had 2 of 1',
  ],
  ['a timer too early', [comes('ann', 'online'), opened, given('ann'), taken], 'went on after 1000 ms, too early'],
])('what is wrong in a story is seen: %s', (_, events, wrong) => {
  expect(whatIsWrong(...events)).toContain(wrong)
})
