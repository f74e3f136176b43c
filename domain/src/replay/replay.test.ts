import type { HandlingInterval, OperatorHistory, RequestHistory } from '@beseda/contract/entities/history.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noTeamPolicy } from '../chat-session/team-policy.ts'
import { figuresOf, wentElsewhere } from './figures.ts'
import type { History, Outcome, Scenario, TeamThen } from './history.ts'
import { really } from './really.ts'
import { replay } from './replay.ts'

const minute = 60_000
const run = (past: History, scenario: Scenario): Outcome => {
  const going = replay(past, scenario)
  for (;;) {
    const { done, value } = going.next()
    if (done) return value
  }
}
const person = (id: string, over: Partial<OperatorHistory> = {}): OperatorHistory => ({
  ...{ id, name: id, teamIds: ['t'], presence: [[0, 'online']] },
  ...over,
})
const team = (memberIds: readonly string[], over: Partial<TeamThen> = {}): TeamThen => ({
  ...{ id: 't', dialogLimit: 1, policy: noTeamPolicy, highMs: null, memberIds },
  ...over,
})
const interval = (at: number, over: Partial<HandlingInterval> = {}): HandlingInterval => ({
  ...{ kind: 'asked', at, teamId: 't', waitingMs: 0, waitedMs: 0, operatorId: 'ann', replyMs: minute },
  ...{ activeMs: 4 * minute, heldMs: 5 * minute, answered: true, end: 'closed' },
  ...over,
})
const request = (id: string, ...intervals: HandlingInterval[]): RequestHistory => ({
  ...{ id, chatId: `chat of ${id}`, lastOperatorId: null, highMs: 10 * minute, intervals },
})
const past = (people: readonly OperatorHistory[], requests: readonly RequestHistory[]): History => ({
  ...{ from: 0, until: 24 * 60 * minute, people, requests },
})
const assignments = (o: Outcome) => o.asked.map((a) => `${a.key} ${a.operatorId} ${a.waitMs / minute}`)

test('three clients at once and one operator: with one place they come one after another, with three at once', () => {
  const then = past(
    [person('ann')],
    ['a', 'b', 'c'].map((id) => request(id, interval(0))),
  )
  const one = run(then, { teams: [team(['ann'])] })
  expect(assignments(one)).toEqual(['a 0 ann 0', 'b 0 ann 5', 'c 0 ann 10'])
  expect(figuresOf(one, 't')).toEqual({
    ...{ asked: 3, medianMs: 5 * minute, p90Ms: 10 * minute, longestMs: 10 * minute, nobody: 0 },
    ...{ clients: 3, late: 1 },
  })
  expect(one.loads).toEqual([{ id: 'ann', chats: 3, atWorkMs: 24 * 60 * minute, busyMs: 15 * minute, most: 1 }])
  const three = run(then, { teams: [team(['ann'], { dialogLimit: 3 })] })
  expect(assignments(three)).toEqual(['a 0 ann 0', 'b 0 ann 0', 'c 0 ann 0'])
  expect(three.loads[0]).toMatchObject({ busyMs: 5 * minute, most: 3 })
})
test('somebody more in the team; who was not at work then gets nothing', () => {
  const then = past(
    [person('ann'), person('bob', { presence: [[0, 'offline']] }), person('eve')],
    ['a', 'b'].map((id) => request(id, interval(0))),
  )
  expect(assignments(run(then, { teams: [team(['ann', 'bob'])] }))).toEqual(['a 0 ann 0', 'b 0 ann 5'])
  const more = run(then, { teams: [team(['ann', 'bob', 'eve'])] })
  expect(assignments(more)).toEqual(['a 0 ann 0', 'b 0 eve 0'])
  expect(wentElsewhere(run(then, { teams: [team(['ann'])] }).asked, more.asked, 't')).toEqual({ of: 2, moved: 1 })
})
test('breaks and the end of the day are as they were: a client waits until somebody comes', () => {
  const ann = person('ann', {
    presence: [
      [0, 'online'],
      [minute, 'break'],
      [31 * minute, 'online'],
    ],
  })
  const o = run(past([ann], [request('a', interval(2 * minute))]), { teams: [team(['ann'])] })
  expect(assignments(o)).toEqual(['a 0 ann 29'])
  expect(o.loads[0]).toMatchObject({ atWorkMs: 24 * 60 * minute - 30 * minute })
})
test('what nobody ever took is taken now, as long as others are, or it ends as it did', () => {
  const lost = interval(0, { waitedMs: null, operatorId: null, replyMs: null, heldMs: null, goneMs: 7 * minute })
  const then = past([person('ann')], [request('a', interval(0)), request('b', lost), request('c', interval(minute))])
  expect(assignments(run(then, { teams: [team(['ann'])] }))).toEqual(['a 0 ann 0', 'b 0 ann 5', 'c 0 ann 9'])
  const gone = { ...lost, goneMs: 3 * minute }
  const o = run(past([person('ann')], [request('a', interval(0)), request('b', gone)]), { teams: [team(['ann'])] })
  expect(o.asked[1]).toMatchObject({ operatorId: null, nobody: true, waitMs: 3 * minute })
})
test('somebody does not answer: after the time of the team it goes to another one, by the new time', () => {
  const ignored = [{ operatorId: 'ann', ms: 5 * minute }]
  const then = past(
    [person('ann'), person('bob')],
    [request('a', interval(0, { ignored, lastMs: 5 * minute, operatorId: 'bob' }))],
  )
  const after = (minutes: number | null) => {
    const policy = { ...noTeamPolicy, redistributeAfterMs: minutes === null ? null : minutes * minute }
    const o = run(then, { teams: [team(['ann', 'bob'], { policy })] })
    return [o.answers[0]!.ms / minute, o.loads.map((l) => l.chats)]
  }
  expect(after(5)).toEqual([6, [1, 1]])
  expect(after(2)).toEqual([3, [1, 1]])
  // nobody takes it from her: she answers as late as somebody did
  expect(after(null)).toEqual([6, [1, 0]])
})
test('who closes by itself keeps a place for the time that the team sets', () => {
  const silent = interval(0, { end: 'silent', heldMs: 24 * 60 * minute, activeMs: minute })
  const then = past([person('ann')], [request('a', silent), request('b', interval(minute))])
  const closing = (closeAfterMs: number) =>
    assignments(run(then, { teams: [team(['ann'], { policy: { ...noTeamPolicy, closeAfterMs } })] }))[1]
  expect(closing(10 * minute)).toBe('b 0 ann 10')
  expect(closing(60 * minute)).toBe('b 0 ann 60')
})
test('the former operator first; handed to somebody by name; reopened: as the rules say', () => {
  const people = [person('ann'), person('bob')]
  const policy = { ...noTeamPolicy, lastOperatorFirst: true }
  const back = { ...request('a', interval(0)), lastOperatorId: 'bob' }
  expect(assignments(run(past(people, [back]), { teams: [team(['ann', 'bob'], { policy })] }))).toEqual(['a 0 bob 0'])
  const handed = request(
    'b',
    interval(0, { end: 'moved' }),
    interval(5 * minute, { kind: 'toPerson', to: 'bob', operatorId: 'bob', waitingMs: null }),
    interval(60 * minute, { kind: 'reopened', operatorId: 'bob', prefer: 'bob' }),
  )
  const o = run(past(people, [handed]), { teams: [team(['ann', 'bob'])] })
  expect(assignments(o)).toEqual(['b 0 ann 0', 'b 2 bob 0'])
  expect(o.loads.map((l) => l.chats)).toEqual([1, 2])
})

interface Job {
  readonly at: number
  readonly hold: number
}
const jobs = fc.array(fc.record({ at: fc.nat(600), hold: fc.integer({ min: 1, max: 90 }) }), { maxLength: 60 })
const asPast = (people: readonly OperatorHistory[], all: readonly Job[]): History =>
  past(
    people,
    all.map((j, i) => request(`r${String(i).padStart(3, '0')}`, interval(j.at * minute, { heldMs: j.hold * minute }))),
  )
const crowd = (n: number): OperatorHistory[] => Array.from({ length: n }, (_, i) => person(`p${i}`))
const rule = fc.constantFrom('leastLoaded' as const, 'roundRobin' as const)

test('nobody waits while there is a place, and no place is used twice', () => {
  fc.assert(
    fc.property(jobs, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), rule, (all, n, limit, by) => {
      const people = crowd(n)
      const teams = [
        team(
          people.map((p) => p.id),
          { dialogLimit: limit, policy: { ...noTeamPolicy, rule: by } },
        ),
      ]
      const { asked } = run(asPast(people, all), { teams })
      const spans = asked.map((a) => {
        const hold = all[Number(a.key.slice(1, 4))]!.hold * minute
        return { a, from: a.at + a.waitMs, until: a.at + a.waitMs + (a.nobody ? 0 : hold) }
      })
      const busyAt = (t: number, id?: string) =>
        spans.filter((s) => s.from <= t && t < s.until && (!id || s.a.operatorId === id)).length
      for (const { a, from } of spans) {
        if (a.operatorId) expect(busyAt(from, a.operatorId)).toBeLessThanOrEqual(limit)
        if (a.waitMs > 0) for (const t of [a.at, from - 1]) expect(busyAt(t)).toBe(n * limit)
      }
    }),
  )
})
test('one team whose people stay: more places make nobody wait longer', () => {
  fc.assert(
    fc.property(jobs, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }), (all, n, limit) => {
      const people = crowd(n)
      const ids = people.map((p) => p.id)
      const waits = (dialogLimit: number) =>
        new Map(
          run(asPast(people, all), { teams: [team(ids, { dialogLimit })] }).asked.map(
            (a) => [a.key, a.waitMs] as const,
          ),
        )
      const more = waits(limit + 1)
      for (const [key, waitMs] of waits(limit)) expect(more.get(key)).toBeLessThanOrEqual(waitMs)
    }),
  )
})
test('a day on which nobody waited is what it was', () => {
  const day = fc.array(fc.record({ gap: fc.integer({ min: 6, max: 30 }), who: fc.nat(2) }), { maxLength: 40 })
  fc.assert(
    fc.property(day, (all) => {
      let at = 0
      const requests = all.map(({ gap }, i) => {
        at += gap * minute
        return request(`r${String(i).padStart(3, '0')}`, interval(at, { operatorId: 'p0' }))
      })
      const then = past(crowd(1), requests)
      const teams = [team(['p0'])]
      const o = run(then, { teams })
      expect(o.asked).toEqual(really(then, { teams }).asked)
      expect(o.answers).toEqual(really(then, { teams }).answers)
    }),
  )
})
test('the same twice is the same, and it says how far it is', () => {
  const then = asPast(
    crowd(2),
    Array.from({ length: 300 }, (_, i) => ({ at: i, hold: 3 })),
  )
  const scenario = { teams: [team(['p0', 'p1'])] }
  expect(run(then, scenario)).toEqual(run(then, scenario))
  const going = replay(then, scenario)
  const steps: number[] = []
  for (let s = going.next(); !s.done; s = going.next()) steps.push(s.value)
  expect(steps.length).toBeGreaterThan(1)
  expect(steps).toEqual([...steps].sort((a, b) => a - b))
  expect(steps.at(-1)).toBeLessThanOrEqual(1)
})
