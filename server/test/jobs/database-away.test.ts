import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWorker, type Worker } from '../../src/app/worker.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { census } from '../../src/platform/jobs/census.ts'
import type { Sweep } from '../../src/platform/sweeps.ts'
import { note } from './note.ts'
import { type PlainHandlers, plainHandlers } from './plain-jobs.ts'
import { eventually, openShop, type Shop } from './shop.ts'
import { stillClock } from './still-clock.ts'

/** A proxy to the database whose connections can be cut. */
interface Line {
  readonly url: string
  /** Number of connection attempts so far. */
  readonly dialled: () => number
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
}
const openLine = async (to: string): Promise<Line> => {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  let whole = true
  let dialled = 0
  const server: Server = createServer((near) => {
    dialled++
    if (!whole) return void near.destroy()
    const far = dial(Number(target.port), target.hostname)
    for (const s of [near, far]) {
      sockets.add(s)
      s.on('error', () => {})
      s.on('close', () => {
        sockets.delete(s)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  const url = new URL(to)
  url.port = String((server.address() as { port: number }).port)
  const cut = async () => {
    whole = false
    for (const s of sockets) s.destroy()
  }
  lines.push(async () => {
    await cut()
    await new Promise((closed) => server.close(closed))
  })
  return {
    url: url.href,
    dialled: () => dialled,
    cut,
    mend: async () => {
      whole = true
    },
  }
}

const { sleep } = systemClock
const lines: (() => Promise<void>)[] = []
let shop: Shop
let worker: Worker | undefined
beforeEach(async () => {
  shop = await openShop()
})
afterEach(async () => {
  await worker?.stop()
  for (const end of lines.splice(0)) await end()
  await shop.close()
})
const noted: PlainHandlers = {
  note: {
    inside: async (w, { text }: { text: string }) => {
      await sleep(5)
      await note(w, text)
    },
  },
}

test('the worker waits for an absent database without overloading it, and continues', async () => {
  const clock = stillClock()
  const line = await openLine(shop.db.url)
  const sweep: Sweep = {
    name: 'sweep',
    next: async ({ pool }) => {
      const c = await pool.acquire()
      await c.simple('select 1').finally(() => pool.release(c))
      return null
    },
    runOne: async () => false,
  }
  const { promise: cut, resolve: goOn } = Promise.withResolvers<void>()
  let begun = 0
  const handlers: PlainHandlers = {
    note: {
      inside: async (w, { text }: { text: string }) => {
        if (++begun > 20) await cut
        await note(w, text)
      },
    },
  }
  worker = startWorker({ ...shop.node({ url: line.url }), clock }, plainHandlers(handlers), [sweep])
  const texts = Array.from({ length: 300 }, (_, i) => String(i))
  await shop.add(...texts.map((text) => ({ name: 'note', data: { text }, at: clock.now() })))
  await eventually(() => {
    clock.advance(100)
    return begun
  }).toBe(24) // four handlers wait at once
  await line.cut()
  const before = line.dialled()
  goOn()
  // 2.5 seconds in steps; after each both loops sleep again
  await eventually(clock.pending).toBe(2)
  for (let ms = 0; ms < 2_500; ms += 50) {
    clock.advance(50)
    await eventually(clock.pending).toBe(2)
  }
  expect(line.dialled() - before).toBeGreaterThan(2)
  expect(line.dialled() - before).toBeLessThan(25)
  expect(await shop.notes()).toHaveLength(20)
  await line.mend()
  await eventually(async () => {
    clock.advance(1_000)
    return (await shop.notes()).length
  }).toBe(300)
  expect((await shop.notes()).toSorted((a, b) => Number(a) - Number(b))).toEqual(texts)
  await eventually(() => census(shop.deps)).toEqual([])
  expect(shop.lines.join()).toContain('the database is away')
})

test('a connection that breaks repeatedly costs time, but no job and no order', async () => {
  const line = await openLine(shop.db.url)
  worker = startWorker(shop.node({ url: line.url }), plainHandlers(noted), [])
  const texts = Array.from({ length: 200 }, (_, i) => String(i))
  await shop.add(...texts.map((text, i) => ({ name: 'note', data: { text }, lane: String(i % 5) })))
  for (let i = 0; i < 6; i++) {
    await sleep(60 + i * 17)
    await line.cut()
    await sleep(30)
    await line.mend()
  }
  await eventually(() => census(shop.deps)).toEqual([])
  const notes = (await shop.notes()).map(Number)
  expect(notes.toSorted((a, b) => a - b).map(String)).toEqual(texts)
  for (let lane = 0; lane < 5; lane++) {
    const order = notes.filter((n) => n % 5 === lane)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  }
})

test('the result of an outside call is saved when the database is back', async () => {
  const line = await openLine(shop.db.url)
  let calls = 0
  worker = startWorker(
    shop.node({ url: line.url }),
    plainHandlers({
      call: {
        outside: async () => {
          calls++
          await line.cut()
          return { done: true, write: (w) => note(w, 'sent') }
        },
      },
    }),
    [],
  )
  await shop.add({ name: 'call', data: {} })
  await eventually(() => calls).toBe(1)
  const before = line.dialled()
  await eventually(() => line.dialled() - before).toBeGreaterThan(2) // it keeps trying
  expect(await shop.notes()).toEqual([])
  await line.mend()
  await eventually(() => shop.notes()).toEqual(['sent'])
  expect(await census(shop.deps)).toEqual([])
  expect(calls).toBe(1)
})
