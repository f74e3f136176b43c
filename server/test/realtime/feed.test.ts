import { afterEach, expect, test } from 'vitest'
import { patience } from '../../../start/slow.mjs'
import { systemClock } from '../../src/platform/clock.ts'
import type { Present } from '../../src/platform/realtime/types.ts'
import { presented } from './presented.ts'
import { acme, createStage, other, type Stage, silentEvent } from './stage.ts'

let stage: Stage
afterEach(() => stage.close())

const publish = (organizationId: string, ...ids: string[]): void =>
  stage.bus.deliver({ organizationId, events: ids.map((id) => ({ id, at: 0, event: silentEvent })) })
const shownTo = (organizationId: string, id: string) => ({
  event: id,
  entities: {},
  rooms: [`org:${organizationId}` as const],
})
const advanceWhile = async (isGoing: () => boolean): Promise<void> => {
  for (let n = 0; n < 200 && isGoing(); n++) {
    stage.clock.advance(50)
    await presented()
  }
}

test('Events committed together are presented together, and later ones in the next batch', async () => {
  const batches: string[][] = []
  const doors: (() => void)[] = []
  const present: Present = async (organizationId, events) => {
    batches.push(events.map((e) => e.id))
    await new Promise<void>((resolve) => void doors.push(resolve))
    return events.map((e) => shownTo(organizationId, e.id))
  }
  stage = await createStage({ present })
  const ann = await stage.browser(stage.user('ann'))
  const eve = await stage.browser(stage.user('eve', [], other))
  publish(acme, '1')
  publish(acme, '2', '3')
  publish(other, '4')
  await expect.poll(() => batches.length).toBe(2)
  publish(acme, '5')
  publish(acme, '6')
  await presented()
  expect(batches).toEqual([['1', '2', '3'], ['4']])
  doors[1]!()
  await eve.until((f) => f.type === 'frame') // another organization does not wait
  doors[0]!()
  await expect.poll(() => doors.length).toBe(3)
  doors[2]!()
  await expect.poll(() => ann.events.length).toBe(5)
  expect(batches[2]).toEqual(['5', '6'])
  expect(ann.events).toEqual(['1', '2', '3', '5', '6'])
  expect(eve.events).toEqual(['4'])
})

test('A failed presentation is repeated, in order', async () => {
  let failures = 3
  const present: Present = async (organizationId, events) => {
    if (failures-- > 0) throw new Error('database away')
    return events.map((e) => shownTo(organizationId, e.id))
  }
  stage = await createStage({ present })
  const ann = await stage.browser(stage.user('ann'))
  publish(acme, '1')
  await presented()
  publish(acme, '2')
  await advanceWhile(() => failures >= 0)
  await expect.poll(() => ann.events).toEqual(['1', '2'])
  expect(ann.of('resync')).toEqual([])
  expect(stage.logged).toContain('events could not be presented, trying again')
})

test('A presentation that fails for good becomes a resync of that organization, also for members away now', async () => {
  let broken = true
  const present: Present = async (organizationId, events) => {
    if (broken && organizationId === acme) throw new Error('poison')
    return events.map((e) => shownTo(organizationId, e.id))
  }
  stage = await createStage({ present })
  const ann = await stage.browser(stage.user('ann'))
  const away = await stage.browser(stage.user('away'))
  const client = await stage.browser(stage.visitor('kim'), undefined, 'visitor')
  const eve = await stage.browser(stage.user('eve', [], other))
  const start = away.position
  away.cut()
  const polling = stage.hub.poll(stage.known.get('token of ann')!, start, new AbortController().signal)
  publish(acme, '1')
  publish(other, '2')
  await advanceWhile(() => ann.of('resync').length === 0)
  await Promise.all([ann, client].map((b) => b.until((f) => f.type === 'resync')))
  expect(await polling).toMatchObject({ resync: true })
  const back = await stage.browser('token of away', start)
  expect(back.frames[0]).toMatchObject({ resync: true })
  await eve.settled()
  expect(eve.events).toEqual(['2'])
  expect(eve.of('resync')).toEqual([])
  broken = false
  publish(acme, '3')
  await ann.until((f) => f.type === 'frame')
  expect(ann.events).toEqual(['3'])
  const eveBack = await stage.browser('token of eve', eve.position)
  expect(eveBack.frames[0]).toMatchObject({ resync: false })
})

test('A presentation that throws at once, returns unwritable data, or never ends is handled the same', async () => {
  let mode: 'throws' | 'cannot be written' | 'hangs' = 'throws'
  const present: Present = (organizationId, events) => {
    if (mode === 'throws') throw new Error('at once')
    if (mode === 'hangs') return new Promise(() => {})
    const outgoing = events.map((e) => shownTo(organizationId, e.id))
    return Promise.resolve([outgoing[0]!, { ...outgoing[0]!, entities: { goneChats: [1n as never] } }])
  }
  stage = await createStage({ present })
  const ann = await stage.browser(stage.user('ann'))
  for (const [n, next] of (['throws', 'cannot be written', 'hangs'] as const).entries()) {
    mode = next
    publish(acme, `${n}`)
    for (let i = 0; i < 50 && ann.of('resync').length === n; i++) {
      stage.clock.advance(1_000)
      await presented()
      if (i % 10 === 9) await ann.settled()
    }
    await expect.poll(() => ann.of('resync').length).toBe(n + 1)
  }
  expect(ann.events).toEqual([])
})

test('Too many waiting events become a resync', async () => {
  const doors: (() => void)[] = []
  const present: Present = async (organizationId, events) => {
    await new Promise<void>((resolve) => void doors.push(resolve))
    return [shownTo(organizationId, events[0]!.id)]
  }
  stage = await createStage({ present })
  const ann = await stage.browser(stage.user('ann'))
  for (let n = 0; n < 6_000; n++) publish(acme, `${n}`)
  await ann.until((f) => f.type === 'resync')
  for (let i = 0; i < 50; i++) {
    for (const open of doors.splice(0)) open()
    await presented()
  }
  expect(ann.of('resync')).toHaveLength(1)
  publish(acme, 'last')
  await expect.poll(() => doors.length).toBe(1)
  doors[0]!()
  await expect.poll(() => ann.events.at(-1)).toBe('last')
})

test('With the real clock, a frame is sent in the same turn as its commit', async () => {
  const real = await createStage({ clock: systemClock })
  stage = real as unknown as Stage
  const ann = await real.browser(real.user('ann'))
  const times: number[] = []
  for (let n = 0; n < 50; n++) {
    const startedAt = performance.now()
    real.commitFrame(`${n}`, 'user:ann')
    await ann.until((f) => f.type === 'frame' && f.event === `${n}`)
    times.push(performance.now() - startedAt)
  }
  expect(times.sort((a, b) => a - b)[25]).toBeLessThan(patience(1_000))
})
