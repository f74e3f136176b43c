import { afterEach, expect, test } from 'vitest'
import type { Member, Room } from '../../src/platform/realtime/types.ts'
import { presented } from './presented.ts'
import { acme, createStage, type Stage } from './stage.ts'

let stage: Stage
afterEach(() => stage.close())

const withRooms = (token: string, ...rooms: Room[]): void => {
  const member = stage.known.get(token)!
  stage.known.set(token, { ...member, rooms: new Set(rooms) })
}

test('A revoked token closes its sockets at once; nothing is sent after the revocation', async () => {
  stage = await createStage()
  const token = stage.user('ann')
  const ann = await stage.browser(token)
  const bob = await stage.browser(stage.user('bob'))
  const heard: unknown[] = []
  stage.hub.onPresence((e) => void heard.push(e))
  stage.known.delete(token)
  stage.hub.refresh({ tokenHash: `hash of ${token}` })
  stage.commitFrame('after', `org:${acme}`)
  expect(await ann.closed).toBe(4401)
  await bob.settled()
  expect(ann.frames.slice(1)).toEqual([{ type: 'bye', code: 'UNAUTHENTICATED' }])
  expect(bob.events).toEqual(['after'])
  expect(heard).toEqual([{ kind: 'user', id: 'ann', organizationId: acme, connected: false }])
})

test('Fewer rights stop events at once and lead to a fetch', async () => {
  stage = await createStage()
  const token = stage.user('ann', ['team:t1'])
  const ann = await stage.browser(token)
  stage.commitFrame('before', 'team:t1')
  await ann.settled()
  withRooms(token, 'user:ann')
  stage.hub.refresh({ userId: 'ann' })
  stage.commitFrame('secret', 'team:t1')
  await ann.until((f) => f.type === 'resync')
  stage.commitFrame('secret again', 'team:t1')
  stage.commitFrame('hers again', 'user:ann')
  await ann.settled()
  expect(ann.events).toEqual(['before', 'hers again'])
  expect(ann.of('resync')).toHaveLength(1)
})

test('Unchanged rights lose no frame and need no fetch', async () => {
  let release = () => {}
  const judged = new Promise<void>((resolve) => {
    release = resolve
  })
  let asked = 0
  stage = await createStage({
    beforeAdmit: async () => {
      if (++asked > 1) await judged
    },
  })
  const ann = await stage.browser(stage.user('ann'))
  stage.hub.refresh({ organizationId: acme })
  stage.commitFrame('while judged', 'user:ann')
  await presented()
  await ann.settled()
  expect(ann.events).toEqual([])
  // the pong must not advance her position past frames that she has not received
  expect(ann.of('pong').at(-1)!.position).toBe(1)
  release()
  await ann.until((f) => f.type === 'frame')
  stage.commitFrame('afterwards', 'user:ann')
  await ann.settled()
  expect(ann.events).toEqual(['while judged', 'afterwards'])
  expect(ann.of('resync')).toEqual([])
})

test('Rights that change during a token check are checked again', async () => {
  let release = () => {}
  stage = await createStage({
    beforeAdmit: () =>
      new Promise((resolve) => {
        release = resolve
      }),
  })
  const token = stage.user('ann', ['team:t1'])
  const coming = stage.browser(token)
  await expect.poll(() => stage.hub.stats().sockets).toBe(1)
  await presented()
  // the response with team t1 is still pending
  withRooms(token, 'user:ann')
  stage.hub.refresh({ userId: 'ann' })
  const old = release
  old()
  await expect.poll(() => release !== old).toBe(true)
  release()
  const ann = await coming
  stage.commitFrame('secret', 'team:t1')
  stage.commitFrame('hers', 'user:ann')
  await ann.settled()
  expect(ann.events).toEqual(['hers'])
})

test('A member who was away while rights changed fetches again, even with a position of this epoch', async () => {
  stage = await createStage()
  const token = stage.user('ann')
  const before = await stage.browser(token)
  await before.settled()
  before.cut()
  stage.hub.refresh({ userId: 'ann' })
  const after = await stage.browser(token, before.position)
  expect(after.frames[0]).toMatchObject({ resync: true })
  // and the frame arrives only once
  const next = await stage.browser(token, after.position)
  expect(next.frames[0]).toMatchObject({ resync: false })
  const bob = await stage.browser(stage.user('bob'), before.position)
  expect(bob.frames[0]).toMatchObject({ resync: false })
})

test('A deactivated organization loses all its sockets, others keep theirs', async () => {
  stage = await createStage()
  const tokens = ['a', 'b', 'c'].map((id) => stage.user(id))
  const client = await stage.browser(stage.visitor('kim'), undefined, 'visitor')
  const staff = await Promise.all(tokens.map((t) => stage.browser(t)))
  const stranger = await stage.browser(stage.user('eve', [], '00000000-0000-7000-8000-0000000000cc'))
  stage.known.clear()
  stage.hub.refresh({ organizationId: acme })
  expect(await Promise.all([...staff, client].map((b) => b.closed))).toEqual([4401, 4401, 4401, 4401])
  expect(client.of('bye')).toEqual([{ type: 'bye', code: 'VISITOR_UNKNOWN' }])
  await stranger.settled()
})

test('A socket whose token cannot be checked is closed and reconnects', async () => {
  let away = false
  stage = await createStage({
    beforeAdmit: async () => {
      if (away) throw new Error('database away')
    },
  })
  const token = stage.user('ann')
  const ann = await stage.browser(token)
  away = true
  stage.hub.refresh({ userId: 'ann' })
  expect(await ann.closed).toBe(1001)
  expect(ann.of('bye')).toEqual([{ type: 'bye', code: 'UNAVAILABLE' }])
  const turnedAway = await stage.browser(token)
  expect(await turnedAway.closed).toBe(1001)
  away = false
  expect((await stage.browser(token)).frames[0]).toMatchObject({ type: 'welcome' })
})

test('At most eight tokens are checked at once, and connected members come first', async () => {
  const order: string[] = []
  const doors: (() => void)[] = []
  let most = 0
  let now = 0
  let gated = false
  stage = await createStage({
    beforeAdmit: async (token) => {
      order.push(token)
      most = Math.max(most, ++now)
      if (gated) await new Promise<void>((resolve) => void doors.push(resolve))
      now--
    },
  })
  const inside = await stage.browser(stage.user('ann'))
  gated = true
  const tokens = Array.from({ length: 30 }, (_, n) => stage.user(`u${n}`))
  const coming = tokens.map((t) => stage.browser(t))
  await expect.poll(() => doors.length).toBe(8)
  await expect.poll(() => stage.hub.stats().sockets).toBe(31)
  stage.hub.refresh({ userId: 'ann' })
  gated = false
  for (const open of doors) open()
  await Promise.all(coming)
  await inside.settled()
  expect(most).toBe(8)
  expect(order.indexOf('token of ann', 1)).toBe(9)
})

test('A visitor receives only events of their own contact', async () => {
  stage = await createStage()
  const kim = await stage.browser(stage.visitor('kim'), undefined, 'visitor')
  stage.commitFrame('note', 'user:ann', `chats:${acme}`, 'contact:lee')
  stage.commitFrame('answer', 'contact:kim')
  await kim.settled()
  expect(kim.events).toEqual(['answer'])
  const member: Member = stage.known.get('token of kim')!
  expect([...member.rooms]).toEqual(['contact:kim'])
})
