import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startWorker, type Worker } from '../../src/app/worker.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { toDb } from '../../src/platform/db.ts'
import { census } from '../../src/platform/jobs/census.ts'
import type { Sweep } from '../../src/platform/sweeps.ts'
import { note } from './note.ts'
import { type PlainHandlers, plainHandlers } from './plain-jobs.ts'
import { eventually, openShop, other, type Shop } from './shop.ts'

let shop: Shop
let workers: Worker[]
beforeEach(async () => {
  shop = await openShop()
  workers = []
})
afterEach(async () => {
  await Promise.all(workers.map((w) => w.stop()))
  await shop.close()
})

const { now, sleep } = systemClock
const start = (handlers: PlainHandlers, sweeps: readonly Sweep[] = [], deps = shop.deps): Worker => {
  const worker = startWorker(deps, plainHandlers(handlers), sweeps)
  workers.push(worker)
  return worker
}
const ranAt: { text: string; at: number }[] = []
beforeEach(() => void ranAt.splice(0))
const ran = () => ranAt.map((r) => r.text)
interface Text {
  readonly text: string
}
const marking: PlainHandlers = {
  mark: { inside: async (_, { text }: Text) => void ranAt.push({ text, at: now() }) },
  call: {
    outside: async (_, { text, ms = 0 }: Text & { ms?: number }) => {
      ranAt.push({ text, at: now() })
      await sleep(ms)
      return { done: true }
    },
  },
}
const mark = (text: string, more: object = {}) => ({ name: 'mark', data: { text }, ...more })

describe('several workers', () => {
  test('run each job once, and each lane in its order', async () => {
    const jobs = Array.from({ length: 400 }, (_, i) => ({
      name: 'note',
      data: { text: `${i % 10}:${i}` },
      lane: `lane ${i % 10}`,
    }))
    await shop.add(...jobs)
    const handlers: PlainHandlers = {
      note: {
        inside: async (w, { text }: Text) => {
          await sleep(Number(text.split(':')[1]) % 3)
          await note(w, text)
        },
      },
    }
    for (const deps of [shop.deps, shop.node(), shop.node()]) start(handlers, [], deps)
    await eventually(() => census(shop.deps)).toEqual([])
    const notes = (await shop.notes()).map((text) => text.split(':').map(Number) as [number, number])
    expect(notes).toHaveLength(400)
    for (let lane = 0; lane < 10; lane++) {
      const order = notes.filter(([l]) => l === lane).map(([, i]) => i)
      expect(order).toEqual(order.toSorted((a, b) => a - b))
      expect(order).toHaveLength(40)
    }
  })
})

describe('fairness', () => {
  test('a flood of one organization does not delay another', async () => {
    const flood = Array.from({ length: 3000 }, (_, i) => mark(`flood ${i}`))
    await shop.add(...flood)
    start({
      mark: {
        inside: async (_, { text }: Text) => {
          await sleep(5)
          ranAt.push({ text, at: now() })
        },
      },
    })
    await eventually(() => ran().length).toBeGreaterThan(50)
    await shop.addFor(other, mark('ours'))
    const before = ran().length
    await eventually(ran).toContain('ours')
    expect(ran().indexOf('ours') - before).toBeLessThan(300)
    expect((await census(shop.deps))[0]!.ready).toBeGreaterThan(1000)
  })
  test('calls without an end of one organization do not delay another', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const flood = Array.from({ length: 200 }, (_, i) => ({ name: 'call', data: { text: `flood ${i}` } }))
    await shop.add(...flood)
    start({
      ...marking,
      call: {
        outside: async (_, { text }: Text) => {
          ranAt.push({ text, at: now() })
          if (text.startsWith('flood')) await answered
          return { done: true }
        },
      },
    })
    await eventually(() => ran().length).toBe(16)
    await shop.addFor(other, { name: 'call', data: { text: 'ours' } })
    await shop.addFor(other, mark('inside'))
    await eventually(() => ran().slice(16).sort()).toEqual(['inside', 'ours'])
    answer()
  })
})

test('stop waits for running handlers and starts nothing new', async () => {
  const worker = start({
    ...marking,
    slow: {
      inside: async (w) => {
        ranAt.push({ text: 'slow', at: now() })
        await sleep(300)
        await note(w, 'ended')
      },
    },
  })
  await shop.add({ name: 'slow', data: {} }, { name: 'call', data: { text: 'call', ms: 300 } })
  await eventually(() => ran().length).toBe(2)
  const stopped = worker.stop()
  await shop.add(mark('after'))
  await stopped
  expect(await shop.notes()).toEqual(['ended'])
  await sleep(1200)
  expect(ran()).not.toContain('after')
  expect(await census(shop.deps)).toEqual([{ name: 'mark', ready: 1, running: 0, dead: 0 }])
})

test('a backlog behind a poison job does not delay other jobs', async () => {
  const at = now()
  await shop.add({ name: 'poison', data: {}, lane: 'p' })
  await shop.add(...Array.from({ length: 5000 }, (_, i) => mark(`behind ${i}`, { lane: 'p' })))
  start({
    ...marking,
    poison: {
      inside: async () => {
        throw new Error('poison')
      },
    },
  })
  await eventually(() => shop.lines.join()).toContain('poison')
  await shop.query(`update jobs set run_at = '${toDb(at + 3_600_000)}' where name = 'poison'`)
  await shop.add(...Array.from({ length: 300 }, (_, i) => mark(`free ${i}`)))
  await eventually(() => ran().length).toBe(300)
})
