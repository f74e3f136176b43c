import { type Position, realtime } from '@beseda/contract/realtime.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PollAnswer } from '../../src/platform/realtime/types.ts'
import { presented } from './presented.ts'
import { acme, createStage, type Stage } from './stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await createStage()
})
afterEach(() => stage.close())

const poll = (token: string, since?: Position, signal = new AbortController().signal): Promise<PollAnswer> =>
  stage.hub.poll(stage.known.get(token)!, since, signal)
const positionOf = ({ epoch, position }: PollAnswer): Position => ({ epoch, position })
const eventsOf = (a: PollAnswer) => a.frames.map((f) => f.event)

test('A poll without a position returns at once and asks for a fetch', async () => {
  const answer = await poll(stage.user('ann'))
  expect(answer).toEqual({ epoch: expect.any(String), position: 0, resync: true, frames: [], typing: [] })
})

test('A poll returns as soon as there are frames, with all of them, in the shape of the contract', async () => {
  const ann = stage.user('ann')
  const start = positionOf(await poll(ann))
  const waiting = poll(ann, start)
  await presented()
  expect(stage.hub.stats().polls).toBe(1)
  stage.commitFrame('not hers', 'user:bob')
  stage.commitFrame('one', 'user:ann')
  stage.commitFrame('two', 'user:ann')
  const answer = await waiting
  expect(answer).toEqual({
    epoch: start.epoch,
    position: 3,
    resync: false,
    frames: [
      { position: 2, event: 'one', entities: { goneChats: ['one'] } },
      { position: 3, event: 'two', entities: { goneChats: ['two'] } },
    ],
    typing: [],
  })
  expect(stage.hub.stats().polls).toBe(0)
  stage.commitFrame('three', 'user:ann')
  await presented()
  expect(eventsOf(await poll(ann, positionOf(answer)))).toEqual(['three'])
})

test('A poll without frames returns after pollMs, with a position past the frames of others', async () => {
  const ann = stage.user('ann')
  const start = positionOf(await poll(ann))
  const waiting = poll(ann, start)
  await presented()
  stage.commitFrame('not hers', 'user:bob')
  await presented()
  stage.clock.advance(realtime.pollMs - 1)
  await presented()
  expect(stage.hub.stats().polls).toBe(1)
  stage.clock.advance(1)
  expect(await waiting).toEqual({ epoch: start.epoch, position: 1, resync: false, frames: [], typing: [] })
})

test('A poll ends when its caller disconnects', async () => {
  const ann = stage.user('ann')
  const start = positionOf(await poll(ann))
  const call = new AbortController()
  const waiting = poll(ann, start, call.signal)
  await presented()
  call.abort()
  await waiting
  expect(stage.hub.stats().polls).toBe(0)
})

test('A long gap arrives in parts; a forgotten gap or another epoch leads to a fetch', async () => {
  const ann = stage.user('ann')
  const start = positionOf(await poll(ann))
  for (let n = 0; n < 1_200; n++) stage.commitFrame(`${n}`, 'user:ann')
  await presented()
  await presented()
  await expect.poll(() => stage.hub.stats().ring).toBe(1_200)
  const seen: string[] = []
  let at = start
  for (let part = 0; part < 3; part++) {
    const answer = await poll(ann, at)
    seen.push(...eventsOf(answer))
    at = positionOf(answer)
  }
  expect(seen).toEqual(Array.from({ length: 1_200 }, (_, n) => `${n}`))
  for (let n = 0; n < realtime.ringFrames; n++) stage.commitFrame('more', 'user:bob')
  await expect.poll(() => stage.hub.stats().ring).toBe(realtime.ringFrames)
  expect(await poll(ann, start)).toMatchObject({ resync: true, frames: [] })
  expect(await poll(ann, { ...start, epoch: 'another' })).toMatchObject({ resync: true })
})

test('Typing ends a poll', async () => {
  const ann = stage.user('ann', ['team:t1'])
  const start = positionOf(await poll(ann))
  const waiting = poll(ann, start)
  await presented()
  stage.bus.signal({
    type: 'typing',
    organizationId: acme,
    rooms: ['team:t1'],
    chatId: 'c',
    kind: 'client',
    id: 'kim',
    name: 'Kim',
  })
  expect(await waiting).toEqual({
    ...start,
    resync: false,
    frames: [],
    typing: [{ chatId: 'c', kind: 'client', id: 'kim', name: 'Kim' }],
  })
})

test('Changed rights end a poll and lead to a fetch; older positions become void', async () => {
  const ann = stage.user('ann')
  const bob = stage.user('bob')
  const start = positionOf(await poll(ann))
  const waiting = poll(ann, start)
  const other = poll(bob, start)
  await presented()
  stage.hub.refresh({ userId: 'ann' })
  expect(await waiting).toMatchObject({ resync: true })
  expect(await poll(ann, start)).toMatchObject({ resync: true })
  stage.commitFrame('his', 'user:bob')
  expect(eventsOf(await other)).toEqual(['his'])
})

test('A member who polls counts as connected until 40 s after the last poll', async () => {
  const heard: boolean[] = []
  stage.hub.onPresence(({ connected }) => void heard.push(connected))
  const ann = stage.user('ann')
  let at = positionOf(await poll(ann))
  expect(heard).toEqual([true])
  for (let n = 0; n < 3; n++) {
    stage.clock.advance(30_000)
    const waiting = poll(ann, at)
    await presented()
    stage.commitFrame('x', 'user:ann')
    at = positionOf(await waiting)
  }
  expect(heard).toEqual([true])
  stage.clock.advance(39_000)
  expect(stage.hub.isConnected('user', 'ann')).toBe(true)
  stage.clock.advance(2_000)
  expect(stage.hub.isConnected('user', 'ann')).toBe(false)
  expect(heard).toEqual([true, false])
})

test('Of too many polls of one person the oldest ends', async () => {
  const ann = stage.user('ann')
  const start = positionOf(await poll(ann))
  const first = poll(ann, start)
  for (let n = 0; n < 30; n++) void poll(ann, start)
  expect(await first).toMatchObject({ resync: false, frames: [] })
  expect(stage.hub.stats().polls).toBe(20)
})

test('A stopping node ends its polls', async () => {
  const ann = stage.user('ann')
  const waiting = poll(ann, positionOf(await poll(ann)))
  await presented()
  await stage.hub.close()
  expect(await waiting).toMatchObject({ resync: true })
})
