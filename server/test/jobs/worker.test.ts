import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWorker, type Worker } from '../../src/app/worker.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { census } from '../../src/platform/jobs/census.ts'
import { note } from './note.ts'
import { type PlainHandlers, plainHandlers } from './plain-jobs.ts'
import { eventually, openShop, type Shop } from './shop.ts'
import { type StillClock, stillClock } from './still-clock.ts'

/** Time stands still unless a test advances it. */
let clock: StillClock
let shop: Shop
let workers: Worker[]
beforeEach(async () => {
  clock = stillClock()
  shop = await openShop(clock)
  workers = []
})
afterEach(async () => {
  await Promise.all(workers.map((w) => w.stop()))
  await shop.close()
})

const start = (handlers: PlainHandlers, deps = shop.deps): Worker => {
  const worker = startWorker(deps, plainHandlers(handlers), [])
  workers.push(worker)
  return worker
}
interface Text {
  readonly text: string
}
test('several workers run each job once, and each lane in its order', async () => {
  const jobs = Array.from({ length: 400 }, (_, i) => ({
    name: 'note',
    data: { text: `${i % 10}:${i}` },
    lane: `lane ${i % 10}`,
  }))
  await shop.add(...jobs)
  const handlers: PlainHandlers = {
    note: {
      inside: async (w, { text }: Text) => {
        await systemClock.sleep(Number(text.split(':')[1]) % 3)
        await note(w, text)
      },
    },
  }
  for (const deps of [shop.deps, shop.node(), shop.node()]) start(handlers, deps)
  await eventually(async () => {
    clock.advance(100)
    return census(shop.deps)
  }).toEqual([])
  const notes = (await shop.notes()).map((text) => text.split(':').map(Number) as [number, number])
  expect(notes).toHaveLength(400)
  for (let lane = 0; lane < 10; lane++) {
    const order = notes.filter(([l]) => l === lane).map(([, i]) => i)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order).toHaveLength(40)
  }
})
test('stop waits for running handlers and starts nothing new', async () => {
  const { promise: end, resolve: open } = Promise.withResolvers<void>()
  const begun: string[] = []
  const worker = start({
    mark: { inside: async () => void begun.push('mark') },
    slow: {
      inside: async (w) => {
        begun.push('slow')
        await end
        await note(w, 'ended')
      },
    },
    call: {
      outside: async () => {
        begun.push('call')
        await end
        return { done: true }
      },
    },
  })
  await shop.add({ name: 'slow', data: {} }, { name: 'call', data: {} })
  await eventually(() => begun.toSorted()).toEqual(['call', 'slow'])
  let isStopped = false
  const stopped = worker.stop().then(() => {
    isStopped = true
  })
  await shop.add({ name: 'mark', data: {} })
  expect(await shop.notes()).toEqual([])
  expect(isStopped).toBe(false)
  open()
  await stopped
  expect(await shop.notes()).toEqual(['ended'])
  expect(clock.pending(), 'nothing can start any more').toBe(0)
  expect(await census(shop.deps)).toEqual([{ name: 'mark', ready: 1, running: 0, dead: 0 }])
})
