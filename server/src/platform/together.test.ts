import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testClock } from './clock.ts'
import { createTogether, type Member } from './together.ts'
import { currentTrace, inCall } from './trace.ts'

type Letter = Member<string, string>
const done = (value: string) => ({ status: 'fulfilled', value }) as const
/** A line whose runs end when the test says so. */
const openLine = (options: { most?: number; pauseMs?: number } = {}) => {
  const clock = testClock()
  const together = createTogether({ clock, most: 10, pauseMs: 0, ...options })
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
    add: (item: string, key = item) => together.add<string, string>({ line: 'one', key, item, run }),
    end: async () => {
      ends.shift()?.()
      for (let i = 0; i < 5; i++) await turn()
    },
    settleBy: (fn: (m: Letter) => void) => {
      each = fn
    },
  }
}

test('the first goes at once; what comes meanwhile goes together', async () => {
  const line = openLine()
  const all = [line.add('a')]
  await turn()
  all.push(line.add('b'), line.add('c'))
  await turn()
  expect(line.runs).toEqual(['a'])
  await line.end()
  expect(line.runs).toEqual(['a', 'bc'])
  await line.end()
  expect(await Promise.all(all)).toEqual(['A', 'B', 'C'])
  const later = line.add('d')
  await line.end()
  await line.end()
  expect(await later).toBe('D')
})
test('items of one key never share a run and keep their order, and a run has its largest size', async () => {
  const line = openLine({ most: 2 })
  void line.add('a', '1')
  void line.add('b', '1')
  void line.add('c', '2')
  void line.add('d', '3')
  await turn()
  for (let i = 0; i < 3; i++) await line.end()
  expect(line.runs).toEqual(['ac', 'bd'])
})
test('who takes longer holds up only what has the same key', async () => {
  const line = openLine()
  const slow: Letter[] = []
  line.settleBy((m) => (m.item === 'a' ? slow.push(m) : m.settle(done(m.item))))
  const first = line.add('a', '1')
  await turn()
  void line.add('b', '1')
  void line.add('c', '2')
  await line.end()
  expect(line.runs).toEqual(['a', 'c'])
  await line.end()
  expect(line.runs).toEqual(['a', 'c'])
  slow[0]!.settle(done('at last'))
  expect(await first).toBe('at last')
  await line.end()
  expect(line.runs).toEqual(['a', 'c', 'b'])
})
test('a run that fails tells those who are not settled, and the line goes on', async () => {
  const line = openLine()
  line.settleBy((m) => {
    if (m.item === 'b') throw new Error('broken')
    m.settle(done(m.item))
  })
  const both = Promise.allSettled([line.add('a'), line.add('b')])
  await turn()
  await line.end()
  expect((await both).map((o) => o.status)).toEqual(['fulfilled', 'rejected'])
  const next = line.add('c')
  await line.end()
  await line.end()
  expect(await next).toBe('c')
})
test('a busy line pauses between two runs', async () => {
  const line = openLine({ pauseMs: 3 })
  void line.add('a')
  await turn()
  void line.add('b')
  await line.end()
  expect(line.runs).toEqual(['a'])
  line.clock.advance(3)
  await turn()
  expect(line.runs).toEqual(['a', 'b'])
})
test('each item keeps the context of its call; the run itself has none', async () => {
  const together = createTogether({ clock: testClock(), most: 10, pauseMs: 0 })
  const seen: (string | null)[] = []
  const run = async (members: readonly Letter[]): Promise<void> => {
    seen.push(currentTrace())
    for (const m of members) m.inside(() => seen.push(currentTrace()))
    for (const m of members) m.settle(done(''))
  }
  await Promise.all(
    ['x', 'y'].map((id) =>
      inCall({ traceparent: id, requestId: id }, () => together.add({ line: 'one', key: id, item: id, run })),
    ),
  )
  expect(seen).toEqual([null, 'x', 'y'])
})
