import type { Message } from '@beseda/contract/entities/message.ts'
import type { Refusal } from '@beseda/contract/errors/index.ts'
import { expect, test } from 'vitest'
import { id, messageOf } from '../test-entities.ts'
import type { NewEntry, OutgoingEntry } from './outbox.ts'
import { makeOutbox } from './outbox-store.ts'

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** A clock and a network that do what the test says. */
const makeWorld = () => {
  const timers: { at: number; run: () => void; off: boolean }[] = []
  const posts: { entry: OutgoingEntry; answer: (m: Message) => void; fail: (e: Error) => void; signal: AbortSignal }[] =
    []
  const kept = new Map<string, OutgoingEntry>()
  const world = { time: 0, online: true, posts, kept, stored: [] as string[] }
  const settle = async () => {
    for (let i = 0; i < 5; i++) await Promise.resolve()
  }
  const store = makeOutbox({
    now: () => world.time,
    later: (ms, run) => {
      const timer = { at: world.time + ms, run, off: false }
      timers.push(timer)
      return () => {
        timer.off = true
      }
    },
    isOnline: () => world.online,
    post: (entry, signal) =>
      new Promise((answer, fail) => {
        signal.addEventListener('abort', () => fail(new Error('aborted')))
        posts.push({ entry, answer, fail, signal })
      }),
    refusalOf: (error) => (error instanceof Refused ? error.refusal : null),
    onStored: (message) => world.stored.push(message.id),
    lastSeqOf: () => 5,
    save: (entry) => kept.set(entry.id, entry),
    drop: (entry) => kept.delete(entry.id),
  })
  const advance = async (ms: number) => {
    world.time += ms
    for (const timer of timers.filter((t) => !t.off && t.at <= world.time)) {
      timer.off = true
      timer.run()
    }
    await settle()
  }
  return Object.assign(world, { store, advance, settle })
}
const entry = (n: number): NewEntry => ({ id: id(n), chatId: id(1), text: `t${n}`, files: [], internal: false, at: n })
const stored = (n: number) => messageOf(n, { id: id(n) })

test('messages go one after another; what is stored leaves the outbox and the storage', async () => {
  const w = makeWorld()
  w.store.enqueue(entry(1))
  w.store.enqueue(entry(2))
  expect(w.posts.map((p) => p.entry.id)).toEqual([id(1)])
  expect([...w.kept.keys()]).toEqual([id(1), id(2)])
  w.posts[0]!.answer(stored(1))
  await w.settle()
  expect(w.posts.map((p) => p.entry.id)).toEqual([id(1), id(2)])
  w.posts[1]!.answer(stored(2))
  await w.settle()
  expect(w.store.read()).toEqual([])
  expect(w.kept.size).toBe(0)
  expect(w.stored).toEqual([id(1), id(2)])
})

test('a lost answer is asked again with the same id after one second, a busy server likewise', async () => {
  const w = makeWorld()
  w.store.enqueue(entry(1))
  w.posts[0]!.fail(new Error('network'))
  await w.settle()
  await w.advance(999)
  expect(w.posts).toHaveLength(1)
  await w.advance(1)
  expect(w.posts[1]!.entry.id).toBe(id(1))
  w.posts[1]!.fail(new Error('busy'))
  await w.settle()
  await w.advance(3000)
  expect(w.posts).toHaveLength(3)
})

test('a refusal is final and kept with its reason; the next message goes on', async () => {
  const w = makeWorld()
  w.store.enqueue(entry(1))
  w.store.enqueue(entry(2))
  w.posts[0]!.fail(new Refused({ code: 'CHAT_NOT_YOURS', params: {} }))
  await w.settle()
  expect(w.store.read()[0]).toMatchObject({ state: 'failed', failure: { kind: 'refused' }, failedAfterSeq: 5 })
  expect(w.kept.get(id(1))).toMatchObject({ state: 'failed' })
  expect(w.posts[1]!.entry.id).toBe(id(2))
  w.posts[1]!.answer(stored(2))
  await w.settle()
  w.store.retry(id(1))
  expect(w.posts[2]!.entry.id).toBe(id(1))
})

test('without an answer for thirty seconds it has failed', async () => {
  const w = makeWorld()
  w.store.enqueue(entry(1))
  await w.advance(30_000)
  expect(w.store.read()[0]).toMatchObject({ state: 'failed', failure: { kind: 'noAnswer' } })
})

test('offline everything waits; when the connection is back it goes, and a frame that was faster settles it', async () => {
  const w = makeWorld()
  w.online = false
  w.store.enqueue(entry(1))
  expect(w.posts).toEqual([])
  w.online = true
  w.store.hurry()
  expect(w.posts).toHaveLength(1)
  w.store.settle(new Set([id(1)]))
  w.posts[0]!.fail(new Error('network'))
  await w.settle()
  expect(w.store.read()).toEqual([])
})
