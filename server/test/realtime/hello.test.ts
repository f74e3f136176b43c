import { afterEach, expect, test } from 'vitest'
import { presented } from './presented.ts'
import { acme, createStage, other, type Stage } from './stage.ts'

let stage: Stage
afterEach(() => stage.close())

test('A browser without a position fetches, then receives events', async () => {
  stage = await createStage()
  const ann = await stage.browser(stage.user('ann'))
  expect(ann.frames[0]).toMatchObject({ type: 'welcome', position: 0, resync: true, heartbeatMs: 15_000 })
  stage.commitFrame('first', 'user:ann')
  stage.commitFrame('second', 'user:ann')
  await ann.settled()
  expect(ann.of('frame')).toEqual([
    { type: 'frame', position: 1, event: 'first', entities: { goneChats: ['first'] } },
    { type: 'frame', position: 2, event: 'second', entities: { goneChats: ['second'] } },
  ])
  expect(ann.of('pong')).toEqual([{ type: 'pong', position: 2 }])
})

test('After a cut, 500 missed frames arrive once each and in order, without those for others', async () => {
  stage = await createStage()
  const token = stage.user('ann', ['team:t1'])
  const before = await stage.browser(token)
  stage.commitFrame('seen', 'user:ann')
  await before.settled()
  before.cut()
  await before.closed
  for (let n = 0; n < 500; n++) {
    stage.commitFrame(`missed ${n}`, n % 2 ? 'user:ann' : 'team:t1')
    stage.commitFrame('not hers', 'user:bob', 'team:t2')
  }
  await presented()
  const after = await stage.browser(token, before.position)
  // the welcome carries her old position: if the replay were cut, she would resume from the last received frame
  expect(after.frames[0]).toMatchObject({ type: 'welcome', resync: false, position: before.position.position })
  await after.settled()
  stage.commitFrame('live', 'user:ann')
  await after.settled()
  expect(after.events).toEqual([...Array.from({ length: 500 }, (_, n) => `missed ${n}`), 'live'])
})

test('A cut in the middle of a replay loses nothing', async () => {
  stage = await createStage()
  const token = stage.user('ann')
  const { position } = await stage.browser(token)
  for (let n = 0; n < 50; n++) stage.commitFrame(`missed ${n}`, 'user:ann')
  await presented()
  const half = await stage.browser(token, position)
  await half.settled()
  const tenth = half.of('frame')[9]!
  const rest = await stage.browser(token, { epoch: position.epoch, position: tenth.position })
  await rest.settled()
  expect(rest.events).toEqual(Array.from({ length: 40 }, (_, n) => `missed ${n + 10}`))
})

test('A position before the ring, of another epoch or from the future leads to a fetch', async () => {
  stage = await createStage({ ringFrames: 10 })
  const token = stage.user('ann')
  const first = await stage.browser(token)
  for (let n = 0; n < 11; n++) stage.commitFrame(`${n}`, 'user:ann')
  await first.settled()
  const { epoch } = first.position
  const late = await stage.browser(token, { epoch, position: 0 })
  expect(late.frames[0]).toMatchObject({ resync: true, position: 11 })
  const inTime = await stage.browser(token, { epoch, position: 1 })
  await inTime.settled()
  expect(inTime.frames[0]).toMatchObject({ resync: false, position: 1 })
  expect(inTime.events).toHaveLength(10)
  const restarted = await stage.browser(token, { epoch: 'another', position: 5 })
  expect(restarted.frames[0]).toMatchObject({ resync: true })
  const future = await stage.browser(token, { epoch, position: 12 })
  expect(future.frames[0]).toMatchObject({ resync: true })
  expect(stage.hub.stats()).toMatchObject({ resyncs: 3, ring: 10 })
})

test('The ring is bounded by bytes too', async () => {
  stage = await createStage({ ringBytes: 10_000 })
  const ann = await stage.browser(stage.user('ann'))
  for (let n = 0; n < 20; n++)
    stage.commit({ event: 'big', entities: { goneChats: ['x'.repeat(1_000)] }, rooms: ['user:ann'] })
  await ann.settled()
  expect(ann.events).toHaveLength(20)
  expect(stage.hub.stats().ring).toBe(9)
})

test('Members who lose access get the replacement frame, also in a replay; the others get the frame', async () => {
  stage = await createStage()
  const tokens = [stage.user('ann'), stage.user('bob'), stage.user('eve')]
  const [ann, bob, eve] = await Promise.all(tokens.map((t) => stage.browser(t)))
  const start = ann!.position
  stage.commit({
    event: 'chat.transferred',
    entities: { goneChats: ['shown'] },
    rooms: ['user:bob'],
    gone: { rooms: ['user:ann', 'user:bob'], entities: { goneChats: ['gone'] } },
  })
  await Promise.all([ann, bob, eve].map((b) => b!.settled()))
  const seen = (b: typeof ann) => b!.of('frame').map((f) => f.entities.goneChats)
  expect([seen(ann), seen(bob), seen(eve)]).toEqual([[['gone']], [['shown']], []])
  const again = await Promise.all(tokens.map((t) => stage.browser(t, start)))
  await Promise.all(again.map((b) => b.settled()))
  expect(again.map(seen)).toEqual([[['gone']], [['shown']], []])
})

test('A room name of another organization gives no access', async () => {
  stage = await createStage()
  const stranger = stage.user('eve', ['team:t1'], other)
  const start = (await stage.browser(stranger)).position
  const ann = await stage.browser(stage.user('ann', ['team:t1']))
  const eve = await stage.browser(stranger, start)
  stage.commitFrame('secret', 'team:t1', `org:${acme}`)
  await ann.settled()
  await eve.settled()
  expect(ann.events).toEqual(['secret'])
  expect(eve.events).toEqual([])
  const back = await stage.browser(stranger, start)
  await back.settled()
  expect(back.events).toEqual([])
})

test('A member of several rooms gets a frame once', async () => {
  stage = await createStage()
  const ann = await stage.browser(stage.user('ann', ['team:t1', 'team:t2']))
  stage.commitFrame('once', 'team:t1', 'team:t2', 'user:ann', `org:${acme}`)
  await ann.settled()
  expect(ann.events).toEqual(['once'])
})

test('Typing reaches connected members except the author, at most once a second, and is not replayed', async () => {
  stage = await createStage()
  const ann = await stage.browser(stage.user('ann', ['team:t1']))
  const bob = await stage.browser(stage.user('bob', ['team:t1']))
  const typing = {
    type: 'typing',
    organizationId: acme,
    rooms: ['team:t1'],
    chatId: 'c',
    kind: 'operator',
    id: 'bob',
    name: 'Bob',
  } as const
  for (let n = 0; n < 50; n++) stage.bus.signal({ ...typing, except: 'bob' })
  stage.clock.advance(1_000)
  stage.bus.signal({ ...typing, except: 'bob' })
  await ann.settled()
  await bob.settled()
  const told = { type: 'typing', chatId: 'c', kind: 'operator', id: 'bob', name: 'Bob' }
  expect(ann.of('typing')).toEqual([told, told])
  expect(bob.of('typing')).toEqual([])
  const later = await stage.browser('token of ann', { ...ann.position, position: 0 })
  await later.settled()
  expect(later.of('typing')).toEqual([])
})

test('The first connection of a person and the end of the last are reported', async () => {
  stage = await createStage()
  const heard: string[] = []
  stage.hub.onPresence(({ kind, id, organizationId, connected }) => {
    expect(organizationId).toBe(acme)
    heard.push(`${kind} ${id} ${connected ? 'came' : 'went'}`)
  })
  const one = await stage.browser(stage.user('ann'))
  const two = await stage.browser('token of ann')
  const client = await stage.browser(stage.visitor('kim'), undefined, 'visitor')
  expect(stage.hub.isConnected('user', 'ann')).toBe(true)
  expect(stage.hub.isConnected('visitor', 'ann')).toBe(false)
  one.cut()
  await expect.poll(() => stage.hub.stats().sockets).toBe(2)
  expect(stage.hub.isConnected('user', 'ann')).toBe(true)
  two.cut()
  client.cut()
  await expect.poll(() => stage.hub.stats().sockets).toBe(0)
  expect(stage.hub.isConnected('user', 'ann')).toBe(false)
  expect(heard).toEqual(['user ann came', 'visitor kim came', expect.any(String), expect.any(String)])
  expect(heard.slice(2).sort()).toEqual(['user ann went', 'visitor kim went'])
})

test('A stopping node closes with 1001 and reports no disconnections', async () => {
  stage = await createStage()
  const ann = await stage.browser(stage.user('ann'))
  const heard: unknown[] = []
  stage.hub.onPresence((e) => void heard.push(e))
  const closing = stage.hub.close()
  expect(await ann.closed).toBe(1001)
  await closing
  expect(ann.frames.at(-1)).toEqual({ type: 'bye', code: 'UNAVAILABLE' })
  expect(heard).toEqual([])
  expect(stage.hub.stats().sockets).toBe(0)
})
