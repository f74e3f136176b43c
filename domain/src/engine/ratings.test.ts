import { expect, test } from 'vitest'
import { noTeamPolicy } from '../chat-session/team-policy.ts'
import { clientSays } from '../chat-session/testing.ts'
import { createEngine, type Decided } from './engine.ts'
import type { RatingSettings } from './ratings.ts'

const minute = 60_000
const settings: RatingSettings = {
  ...{ option: true, enabled: true, beforeEnd: false, waitMs: 2 * minute, via: 'widget', question: '' },
}
const arrange = (o: Partial<RatingSettings> = {}) => {
  const decided: Decided[] = []
  const engine = createEngine({
    startsAt: 0,
    teams: [{ id: 'sales', name: 'Sales', dialogLimit: 3, policy: noTeamPolicy }],
    operators: ['ann', 'bob'].map((id) => ({ id, name: id, teamIds: ['sales'], presence: 'offline' as const })),
    newSessionId: (n) => `s${n}`,
    ratingsOf: () => ({ ...settings, ...o }),
    onDecided: (d) => decided.push(d),
  })
  engine.put({
    ...{ chatId: 'a', teamId: 'sales', channelActive: true, categoryId: null },
    ...{ reopenWithinMs: 10 * minute, reopenable: null, session: null },
  })
  engine.setPresence('ann', 'online')
  const talk = () => {
    engine.apply('a', clientSays())
    engine.apply('a', { type: 'operatorReplied', userId: 'ann' })
  }
  const close = () => {
    engine.apply('a', { type: 'close', userId: 'ann', mayCloseAny: false })
    engine.runUntil(engine.now() + 8000)
  }
  const asked = () => decided.flatMap((d) => d.decision.events.filter((e) => e.type === 'rating.asked').map(() => d.at))
  const rate = (value = 5) => engine.rate('a', { clientId: 'c', value, comment: '' })
  return { engine, decided, talk, close, asked, rate }
}

test('the client is asked once, after the delay of the channel', () => {
  const { engine, talk, close, asked, decided } = arrange()
  talk()
  close()
  engine.runUntil(8000 + 2 * minute - 1)
  expect(asked()).toEqual([])
  engine.runUntil(8000 + 2 * minute)
  expect(asked()).toEqual([8000 + 2 * minute])
  expect(decided.at(-1)!.decision).toMatchObject({ events: [{ operatorId: 'ann', via: 'widget' }], messages: [] })
  talk()
  close()
  engine.runUntil(engine.now() + 5 * minute)
  expect(asked(), 'the same session, opened again and closed again').toHaveLength(1)
})
test('a chat that is open again is not asked about; its next closing counts', () => {
  const { engine, talk, close, asked } = arrange()
  talk()
  close()
  engine.runUntil(minute)
  engine.apply('a', clientSays())
  engine.runUntil(10 * minute)
  expect(asked()).toEqual([])
  close()
  engine.runUntil(20 * minute)
  expect(asked()).toEqual([12 * minute + 8000])
})
test('nobody is asked whom nobody answered, or where the channel does not ask', () => {
  for (const o of [arrange({ enabled: false }), arrange({ option: false })]) {
    o.talk()
    o.close()
    o.engine.runUntil(60 * minute)
    expect(o.asked()).toEqual([])
  }
  const silent = arrange()
  silent.engine.apply('a', clientSays())
  silent.close()
  silent.engine.runUntil(60 * minute)
  expect(silent.asked()).toEqual([])
})
test('a question that goes by a link comes with a message', () => {
  const { engine, talk, close, decided } = arrange({ via: 'link', question: 'How was it?' })
  talk()
  close()
  engine.runUntil(10 * minute)
  expect(decided.at(-1)!.decision.messages).toMatchObject([{ text: { own: 'How was it?', link: 'rating' } }])
})
test('the client rates after the question, changes it for a while, and rates unasked only where that is allowed', () => {
  const { engine, talk, close, rate, decided } = arrange()
  talk()
  expect(rate()).toBe('RATING_NOT_POSSIBLE')
  close()
  engine.runUntil(5 * minute)
  expect(rate(4)).toBeNull()
  expect(rate(3)).toBeNull()
  const given = decided.flatMap((d) => d.decision.events).filter((e) => e.type === 'rating.given')
  expect(given).toMatchObject([
    { value: 4, reason: 'asked', operatorId: 'ann' },
    { value: 3, reason: 'changed' },
  ])
  engine.runUntil(20 * minute)
  expect(rate()).toBe('RATING_ALREADY_GIVEN')
  const early = arrange({ beforeEnd: true })
  early.talk()
  expect(early.rate()).toBeNull()
  expect(early.decided.at(-1)!.decision.events).toMatchObject([{ reason: 'unasked' }])
})
