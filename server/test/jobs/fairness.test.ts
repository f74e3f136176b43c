import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWorker, type Worker } from '../../src/app/worker.ts'
import { toDb } from '../../src/platform/db.ts'
import { type PlainHandlers, plainHandlers } from './plain-jobs.ts'
import { eventually, openShop, other, type Shop } from './shop.ts'
import { type StillClock, stillClock } from './still-clock.ts'

let clock: StillClock
let shop: Shop
let worker: Worker
beforeEach(async () => {
  clock = stillClock()
  shop = await openShop(clock)
})
afterEach(async () => {
  await worker.stop()
  await shop.close()
})

/** What has begun, in order. */
const ran: string[] = []
beforeEach(() => void ran.splice(0))
interface Text {
  readonly text: string
}
const job = (name: string, text: string, more: object = {}) => ({ name, data: { text }, ...more })
const start = (handlers: PlainHandlers): void => {
  worker = startWorker(shop.deps, plainHandlers(handlers), [])
}

test('a flood of one organization does not delay another: its job is among the next few', async () => {
  await shop.add(...Array.from({ length: 3_000 }, (_, i) => job('mark', `flood ${i}`)))
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  start({
    mark: {
      inside: async (_, { text }: Text) => {
        ran.push(text)
        if (ran.length > 40) await opened
      },
    },
  })
  await eventually(() => ran.length).toBe(44) // four handlers wait at once
  await shop.addFor(other, job('mark', 'ours'))
  open()
  await eventually(() => ran.includes('ours')).toBe(true)
  expect(ran.indexOf('ours')).toBeLessThan(300)
})
test('slow calls of one organization do not delay another', async () => {
  await shop.add(...Array.from({ length: 200 }, (_, i) => job('call', `flood ${i}`)))
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  start({
    mark: { inside: async (_, { text }: Text) => void ran.push(text) },
    call: {
      outside: async (_, { text }: Text) => {
        ran.push(text)
        if (text !== 'ours') await opened
        return { done: true }
      },
    },
  })
  // half of the slots for calls
  await eventually(() => ran.length).toBe(16)
  await shop.addFor(other, job('call', 'ours'), job('mark', 'inside'))
  await eventually(() => ran.slice(16).sort()).toEqual(['inside', 'ours'])
  open()
})
test('a throttle that fails gets one slot, until an attempt succeeds', async () => {
  let isDown = true
  let running = 0
  let most = 0
  start({
    call: {
      outside: async () => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running--
        return isDown ? { error: 'down', retryInMs: 0 } : { done: true }
      },
    },
  })
  const left = async () => {
    clock.advance(1_000) // what could not be claimed is skipped for a while
    return (await shop.query('select from jobs')).length
  }
  await shop.add(job('call', 'first', { throttle: 't', maxAttempts: 1000 }))
  await eventually(() => shop.lines.join()).toContain('a job failed')
  most = 0
  await shop.add(...Array.from({ length: 40 }, (_, i) => job('call', `${i}`, { throttle: 't', maxAttempts: 1000 })))
  await eventually(() => shop.lines.length > 20).toBe(true)
  expect(most).toBe(1)
  isDown = false
  await eventually(left).toBe(0)
  expect(most).toBeGreaterThan(1)
})
test('a backlog behind a poison job does not delay other jobs', async () => {
  await shop.add(job('poison', '', { lane: 'p' }))
  await shop.add(...Array.from({ length: 5_000 }, (_, i) => job('mark', `behind ${i}`, { lane: 'p' })))
  start({
    mark: { inside: async (_, { text }: Text) => void ran.push(text) },
    poison: {
      inside: async () => {
        throw new Error('poison')
      },
    },
  })
  await eventually(() => shop.lines.join()).toContain('poison')
  await shop.query(`update jobs set run_at = '${toDb(clock.now() + 3_600_000)}' where name = 'poison'`)
  await shop.add(...Array.from({ length: 300 }, (_, i) => job('mark', `free ${i}`)))
  await eventually(() => ran.length).toBe(300)
})
