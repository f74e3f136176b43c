import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertSignIn } from '../../../bench/nodes/insert.ts'
import { eventually } from '../jobs/shop.ts'
import { aMoment, type Installation, openInstallation } from './installation.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]
let i: Installation
beforeAll(async () => {
  i = await openInstallation({ env: { TZ: 'Europe/Berlin' } })
  await i.nodes[0].jump(5 * minute)
})
afterAll(() => i.close())
const apart = async () => Math.abs((await i.nodes[0].now()) - (await i.nodes[1].now()))

test('nodes whose clocks differ by five minutes share one time', async () => {
  expect(await apart()).toBeLessThan(second)
  // and send it to browsers, which measure waits by it
  const { headers } = await fetch(`${i.nodes[0].url}/api/no-such-page`)
  expect(Math.abs(Date.parse(headers.get('date')!) - (await i.nodes[1].now()))).toBeLessThan(5 * second)
})

test('a deadline fires once and not early, whatever the machines’ clocks', async () => {
  const place = await i.place({ redistribute_minutes: 10 }, 2)
  expect(await place.writes(i.on[0])).toBe('ok')
  const gone = () => place.countEvents('chat.unassigned noReply')
  await i.pass(9 * minute)
  await i.nodes[1].jump(hour)
  await aMoment()
  expect(await gone()).toBe(0)
  await i.nodes[0].jump(-hour)
  await aMoment()
  expect(await gone()).toBe(0)
  await i.pass(minute)
  await eventually(gone).toBe(1)
  await i.nodes[1].jump(-5 * minute)
  await i.nodes[0].jump(hour)
  await aMoment()
  expect(await gone()).toBe(1)
  await i.pass(10 * minute)
  await eventually(gone).toBe(2)
})

test('when the database’s clock is set back, nothing fires twice, and feeds keep the order of their numbers', async () => {
  const place = await i.place({ redistribute_minutes: 10, close_minutes: 60 }, 2)
  await place.writes()
  await i.pass(11 * minute)
  await eventually(() => place.countEvents('chat.unassigned noReply')).toBe(1)
  await i.pass(-hour)
  await place.writes()
  await aMoment()
  expect(await place.countEvents('chat.unassigned noReply')).toBe(1)
  const feed = 'select kind, author_kind, at from messages where chat_id = $1 order by seq'
  const { rows } = await i.stage.sql.query<{ kind: string; author_kind: string; at: Date }>(feed, [
    await place.chatId(),
  ])
  expect(rows.at(-1)).toMatchObject({ kind: 'message', author_kind: 'client' })
  expect(rows.at(-1)!.at.getTime()).toBeLessThan(rows[0]!.at.getTime())
  await i.pass(3 * hour)
  await eventually(() => place.countEvents('chat.closed inactivity')).toBe(1)
  await aMoment()
  expect(await place.countEvents('chat.closed inactivity')).toBe(1)
})

test('a day with a change to or from summer time has 24 hours for a deadline', async () => {
  const place = await i.place({ close_hours: 24 }, 1)
  const changes = Date.UTC(2027, 2, 28, 1)
  await i.pass(changes - 12 * hour - (await i.nodes[0].now()))
  await place.writes()
  await i.pass(24 * hour - minute)
  await aMoment()
  expect(await place.countEvents('chat.closed inactivity')).toBe(0)
  await i.pass(2 * minute)
  await eventually(() => place.countEvents('chat.closed inactivity')).toBe(1)
})

test('a sign-in is checked by the shared time: all nodes accept it, and all refuse it after its end', async () => {
  const place = await i.place({}, 1)
  await i.nodes[0].jump(-hour)
  await i.nodes[1].jump(5 * minute)
  const token = await insertSignIn(i.stage, place.operators[0]!.id)
  const ends = new Date((await i.nodes[0].now()) + 10 * minute)
  const hash = createHash('sha256').update(token).digest()
  await i.stage.sql.query(
    'update sign_ins set ends_at = $2, expires_at = $2, last_used_at = $3 where token_hash = $1',
    [hash, ends, new Date(await i.nodes[0].now())],
  )
  const codes = async () =>
    (await Promise.all(i.on.map((node) => node.call('GET', '/cm-identity/auth/user', token)))).map((a) => a.code)
  expect(await codes()).toEqual(['ok', 'ok'])
  await i.pass(11 * minute)
  await eventually(codes).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED'])

  const other = await insertSignIn(i.stage, place.operators[0]!.id)
  const onSecond = async () => (await i.on[1].call('GET', '/cm-identity/auth/user', other)).code
  expect(await onSecond()).toBe('ok')
  await i.nodes[1].jump(-hour)
  expect((await i.on[0].call('POST', '/cm-identity/auth/acc/logout', other, {})).code).toBe('ok')
  await eventually(onSecond).toBe('UNAUTHENTICATED')
})

test('after both processes were frozen, and after both were stopped, due work runs once', async () => {
  const place = await i.place({ redistribute_minutes: 10 }, 2)
  await place.writes()
  const gone = () => place.countEvents('chat.unassigned noReply')
  await i.pass(10 * minute - 2 * second)
  for (const node of i.nodes) node.freeze()
  await aMoment()
  await aMoment()
  expect(await gone()).toBe(0)
  for (const node of i.nodes) node.thaw()
  await eventually(gone).toBe(1)
  await Promise.all(i.nodes.map((node) => node.kill()))
  await i.pass(hour)
  await Promise.all(i.nodes.map((node) => node.start()))
  await eventually(gone).toBe(2)
  await aMoment()
  expect(await gone()).toBe(2)
})
