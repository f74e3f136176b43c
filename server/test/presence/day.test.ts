import { auth } from '@beseda/contract/endpoints/auth.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordConnection } from '../../src/features/connections/record.ts'
import { applyPresenceInput } from '../../src/features/presence/index.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

/**
 * What people were in [$3, $4), from the events alone: each change lasts until the next one of the same person; what he
 * was before the first one stands in it. A clock that goes back makes an interval empty, never negative.
 */
const ribbon = `
  with before as (
    select u.id as user_id, e.id, e.data, e.at from users u cross join lateral (
      select id, data, at from events where organization_id = $1 and type = 'presence.changed' and data ->> 'userId' = u.id::text and at < $3
      order by id desc limit 1) e
    where u.organization_id = $1 and u.id = $2),
  changes as (
    select * from before
    union all
    select u.id, e.id, e.data, e.at from users u join events e
      on e.organization_id = $1 and e.type = 'presence.changed' and e.data ->> 'userId' = u.id::text
    where u.organization_id = $1 and u.id = $2 and e.at >= $3 and e.at < $4),
  monotonic as (select *, max(at) over (order by id) as since from changes)
  select data ->> 'presence' as presence, data ->> 'reason' as reason, data ->> 'kind' as kind,
    greatest(since, $3::timestamptz) as "from", coalesce(lead(since) over (order by id), $4::timestamptz) as "to"
  from monotonic order by id`

let w: World
let ann: Operator
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
})
afterEach(() => w.close())
interface Interval {
  readonly presence: string
  readonly reason: string
  readonly kind: string | null
  readonly from: Date
  readonly to: Date
}
const day = (from: number, to: number) =>
  w.sql<Interval & Record<string, unknown>>(ribbon, [w.organizationId, ann.id, new Date(from), new Date(to)])
const connection = (connected: boolean) =>
  recordConnection(w.deps, { organizationId: w.organizationId, userId: ann.id, connected })

test("a user's day: each presence with start, end and reason, without gaps or overlaps", async () => {
  const begin = w.clock.now()
  await ann.call(auth.setPresence, { presence: 'break' })
  await ann.call(auth.setPresence, { presence: 'online' })
  await w.advance('2h')
  await ann.call(auth.setPresence, { presence: 'break', kind: 'lunch' })
  await w.advance('30m')
  await ann.call(auth.setPresence, { presence: 'break', kind: 'training' })
  await w.advance('1h')
  await ann.call(auth.setPresence, { presence: 'online' })
  await w.advance('3h')
  await connection(false)
  await w.advance('60s')
  await w.advance('59m')
  await connection(true)
  await ann.call(auth.setPresence, { presence: 'online' })
  await w.advance('1h')
  const end = w.clock.now()
  const intervals = await day(begin, end)
  expect(
    intervals.filter((i) => i.to > i.from).map((i) => [i.presence, i.kind, i.reason].filter(Boolean).join(' ')),
  ).toEqual([
    'online chosen',
    'break lunch chosen',
    'break training chosen',
    'online chosen',
    'offline connectionLost',
    'online chosen',
  ])
  expect(intervals[0]!.from.getTime()).toBe(begin)
  expect(intervals.at(-1)!.to.getTime()).toBe(end)
  for (const [i, next] of intervals.slice(1).entries()) expect(next.from).toEqual(intervals[i]!.to)
  const sum = intervals.reduce((ms, i) => ms + i.to.getTime() - i.from.getTime(), 0)
  expect(sum).toBe(end - begin)
})
test('a part of the day begins with what the person was then', async () => {
  await ann.call(auth.setPresence, { presence: 'break', kind: 'meeting' })
  await w.advance('1h')
  const from = w.clock.now()
  await w.advance('1h')
  const [only, ...more] = await day(from, w.clock.now())
  expect(more).toEqual([])
  expect(only).toMatchObject({ presence: 'break', kind: 'meeting', from: new Date(from), to: new Date(w.clock.now()) })
})
test('a clock that goes back leaves no negative and no doubled time', async () => {
  await ann.call(auth.setPresence, { presence: 'break' })
  const begin = w.clock.now()
  await w.advance('1h')
  await ann.call(auth.setPresence, { presence: 'online' })
  w.clock.advance(-30 * 60_000)
  const rest = { type: 'chosen', presence: 'break', kind: 'rest', note: '', minutes: null, whenFree: false } as const
  await work(w.deps, w.organizationId, (u) => applyPresenceInput(u, ann.id, rest))
  await w.advance('2h')
  const end = w.clock.now()
  const intervals = await day(begin, end)
  for (const i of intervals) expect(i.to.getTime()).toBeGreaterThanOrEqual(i.from.getTime())
  expect(intervals.reduce((ms, i) => ms + i.to.getTime() - i.from.getTime(), 0)).toBe(end - begin)
})
