import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type BatchItem, createBatcher } from './batcher.ts'
import { testClock } from './clock.ts'
import { currentTrace, inCall } from './trace.ts'

type Letter = BatchItem<string, string>
const done = (value: string) => ({ status: 'fulfilled', value }) as const
/** A queue whose batches end when the test says so. */
const openQueue = (options: { maxBatch?: number; pauseMs?: number } = {}) => {
  const clock = testClock()
  const batcher = createBatcher({ clock, maxBatch: 10, pauseMs: 0, ...options })
  const runs: string[] = []
  const ends: (() => void)[] = []
  const settle = (m: Letter): void => m.settle(done(m.item.toUpperCase()))
  let each: (m: Letter) => void = settle
  const run = async (members: readonly Letter[]): Promise<void> => {
    runs.push(members.map((m) => m.item).join(''))
    await new Promise<void>((resolve) => ends.push(resolve))
    for (const m of members) each(m)
  }
  return {
    clock,
    runs,
    add: (item: string, key = item) => batcher.add<string, string>({ queue: 'one', key, item, run }),
    end: async () => {
      ends.shift()?.()
      for (let i = 0; i < 5; i++) await turn()
    },
    settleBy: (fn: (m: Letter) => void) => {
      each = fn
    },
  }
}

test('the first item starts at once; items that arrive meanwhile form the next batch', async () => {
  const queue = openQueue()
  const all = [queue.add('a')]
  await turn()
  all.push(queue.add('b'), queue.add('c'))
  await turn()
  expect(queue.runs).toEqual(['a'])
  await queue.end()
  expect(queue.runs).toEqual(['a', 'bc'])
  await queue.end()
  expect(await Promise.all(all)).toEqual(['A', 'B', 'C'])
  const later = queue.add('d')
  await queue.end()
  await queue.end()
  expect(await later).toBe('D')
})
test('items of one key never share a batch and keep their order, and a batch has a maximal size', async () => {
  const queue = openQueue({ maxBatch: 2 })
  void queue.add('a', '1')
  void queue.add('b', '1')
  void queue.add('c', '2')
  void queue.add('d', '3')
  await turn()
  for (let i = 0; i < 3; i++) await queue.end()
  expect(queue.runs).toEqual(['ac', 'bd'])
})
test('a slow item delays only items with the same key', async () => {
  const queue = openQueue()
  const slow: Letter[] = []
  queue.settleBy((m) => (m.item === 'a' ? slow.push(m) : m.settle(done(m.item))))
  const first = queue.add('a', '1')
  await turn()
  void queue.add('b', '1')
  void queue.add('c', '2')
  await queue.end()
  expect(queue.runs).toEqual(['a', 'c'])
  await queue.end()
  expect(queue.runs).toEqual(['a', 'c'])
  slow[0]!.settle(done('at last'))
  expect(await first).toBe('at last')
  await queue.end()
  expect(queue.runs).toEqual(['a', 'c', 'b'])
})
test('a batch that fails rejects the items that are not settled, and the queue goes on', async () => {
  const queue = openQueue()
  queue.settleBy((m) => {
    if (m.item === 'b') throw new Error('broken')
    m.settle(done(m.item))
  })
  const both = Promise.allSettled([queue.add('a'), queue.add('b')])
  await turn()
  await queue.end()
  expect((await both).map((o) => o.status)).toEqual(['fulfilled', 'rejected'])
  const next = queue.add('c')
  await queue.end()
  await queue.end()
  expect(await next).toBe('c')
})
test('a batch that fails rejects those who wait for the next one too', async () => {
  const queue = openQueue()
  queue.settleBy(() => {
    throw new Error('broken')
  })
  const first = queue.add('a')
  await turn()
  const all = Promise.allSettled([first, queue.add('b'), queue.add('c', '1')])
  await queue.end()
  expect((await all).map((o) => o.status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(queue.runs).toEqual(['a'])
})
test('a busy queue pauses between two batches', async () => {
  const queue = openQueue({ pauseMs: 3 })
  void queue.add('a')
  await turn()
  void queue.add('b')
  await queue.end()
  expect(queue.runs).toEqual(['a'])
  queue.clock.advance(3)
  await turn()
  expect(queue.runs).toEqual(['a', 'b'])
})
test('each item keeps the context of its call; the batch itself has none', async () => {
  const batcher = createBatcher({ clock: testClock(), maxBatch: 10, pauseMs: 0 })
  const seen: (string | null)[] = []
  const run = async (members: readonly Letter[]): Promise<void> => {
    seen.push(currentTrace())
    for (const m of members) m.inContext(() => seen.push(currentTrace()))
    for (const m of members) m.settle(done(''))
  }
  await Promise.all(
    ['x', 'y'].map((id) =>
      inCall({ traceparent: id, requestId: id }, () => batcher.add({ queue: 'one', key: id, item: id, run })),
    ),
  )
  expect(seen).toEqual([null, 'x', 'y'])
})
