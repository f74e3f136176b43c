import type { Message } from '@beseda/contract/entities/message.ts'
import type { Refusal } from '@beseda/contract/errors/index.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { id, messageOf } from '../test-entities.ts'
import { failedCount, makeOutbox, type NewEntry, type OutgoingEntry } from './outbox.ts'

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** A clock and a network controlled by the test. `kept`: what the browser has stored. */
const makeWorld = (kept = new Map<string, OutgoingEntry>()) => {
  const timers: { at: number; run: () => void; off: boolean }[] = []
  const posts: { entry: OutgoingEntry; answer: (m: Message) => void; fail: (e: Error) => void; signal: AbortSignal }[] =
    []
  const world = { time: 0, online: true, posts, kept, stored: [] as string[] }
  const settle = async () => {
    for (let i = 0; i < 10; i++) await Promise.resolve()
  }
  const store = makeOutbox({
    later: (ms, run) => {
      const timer = { at: world.time + ms, run, off: false }
      timers.push(timer)
      return () => {
        timer.off = true
      }
    },
    now: () => world.time,
    isOnline: () => world.online,
    post: (entry, signal) =>
      new Promise((answer, fail) => {
        signal.addEventListener('abort', () => fail(new Error('aborted')))
        posts.push({ entry, answer, fail, signal })
      }),
    refusalOf: (error) => (error instanceof Refused ? error.refusal : null),
    onStored: (message) => world.stored.push(message.id),
    isKept: async (entry) => kept.has(entry.id),
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
  const lose = async () => {
    posts.at(-1)!.fail(new Error('network'))
    await settle()
  }
  return Object.assign(world, { store, advance, settle, lose })
}
const entry = (n: number, chat = 1): NewEntry => ({
  id: id(n),
  chatId: id(chat),
  text: `t${n}`,
  files: [],
  internal: false,
  at: n,
})
const stored = (n: number) => messageOf(n, { id: id(n) })
const ids = (w: ReturnType<typeof makeWorld>) => w.posts.map((p) => p.entry.id)

test('messages are sent one after another; a stored one leaves the outbox and the storage', async () => {
  const w = makeWorld()
  w.store.enqueue(entry(1))
  w.store.enqueue(entry(2))
  expect(ids(w)).toEqual([id(1)])
  expect([...w.kept.keys()]).toEqual([id(1), id(2)])
  w.posts[0]!.answer(stored(1))
  await w.settle()
  expect(ids(w)).toEqual([id(1), id(2)])
  w.posts[1]!.answer(stored(2))
  await w.settle()
  expect(w.store.read()).toEqual([])
  expect(w.kept.size).toBe(0)
  expect(w.stored).toEqual([id(1), id(2)])
})

test('one message per chat is in flight, and the same message is never added twice', async () => {
  const w = makeWorld()
  for (const each of [entry(1), entry(2), entry(3, 2), entry(1)]) w.store.enqueue(each)
  expect(ids(w)).toEqual([id(1), id(3)])
  expect(w.store.read()).toHaveLength(3)
})

test('a lost answer is retried with the same id after 1, 3 and 9 seconds, then the user must decide; later messages wait', async () => {
  const w = makeWorld()
  w.store.enqueue(entry(1))
  w.store.enqueue(entry(2))
  for (const wait of [1000, 3000, 9000]) {
    const { length } = w.posts
    await w.lose()
    await w.advance(wait - 1)
    expect(w.posts).toHaveLength(length)
    await w.advance(1)
    expect(w.posts[length]!.entry.id).toBe(id(1))
  }
  await w.lose()
  expect(w.store.read()[0]).toMatchObject({ failure: { kind: 'noAnswer', afterSeq: 5 } })
  expect(failedCount(w.store.read(), id(1))).toBe(1)
  expect(ids(w).at(-1)).toBe(id(2))
})

test('a refusal is final and kept with its reason; the next message is sent; a retry sends it last, with the same id', async () => {
  const w = makeWorld()
  for (const n of [1, 2, 3]) w.store.enqueue(entry(n))
  w.posts[0]!.fail(new Refused({ code: 'CHAT_NOT_YOURS', params: {} }))
  await w.settle()
  expect(w.store.read()[0]).toMatchObject({ failure: { kind: 'refused', afterSeq: 5 } })
  expect(w.kept.get(id(1))).toMatchObject({ failure: { kind: 'refused' } })
  expect(w.posts[1]!.entry.id).toBe(id(2))
  w.store.retry(id(1))
  w.store.retry(id(1))
  expect(w.store.read().map((e) => [e.id, e.failure?.kind])).toEqual([
    [id(2), undefined],
    [id(3), undefined],
    [id(1), undefined],
  ])
  w.store.remove(id(3))
  w.posts[1]!.answer(stored(2))
  await w.settle()
  expect(w.posts[2]!.entry.id).toBe(id(1))
})

test('an attempt without an answer fails after thirty seconds', async () => {
  const w = makeWorld()
  w.store.enqueue(entry(1))
  await w.advance(30_000)
  expect(w.store.read()[0]).toMatchObject({ failure: { kind: 'noAnswer' } })
})

test('offline everything waits; on reconnect it is sent, and a frame that arrives first confirms it', async () => {
  const w = makeWorld()
  w.online = false
  w.store.enqueue(entry(1))
  expect(w.posts).toEqual([])
  w.online = true
  w.store.wake()
  expect(w.posts).toHaveLength(1)
  w.store.settle(new Set([id(1)]))
  w.posts[0]!.fail(new Error('network'))
  await w.settle()
  expect(w.store.read()).toEqual([])
})

test('a request lost while offline does not count as an attempt', async () => {
  const w = makeWorld()
  w.store.enqueue(entry(1))
  for (let i = 0; i < 10; i++) {
    w.online = false
    await w.lose()
    w.online = true
    w.store.wake()
    await w.settle()
  }
  expect(w.store.read()[0]).toMatchObject({ failure: null })
  expect(w.posts).toHaveLength(11)
})

test('after a reload the message in flight is sent again, a failed one waits, and new messages come last', async () => {
  const before = makeWorld()
  for (const n of [1, 2, 3]) before.store.enqueue(entry(n))
  before.posts[0]!.fail(new Refused({ code: 'CHAT_CLOSED', params: {} }))
  await before.settle()
  const w = makeWorld(before.kept)
  w.online = false
  w.store.enqueue(entry(4))
  const saved = [...before.kept.values()].reverse().filter((e) => e.id !== id(4))
  w.store.restore(saved)
  w.store.restore(saved)
  const expected = [
    [id(1), 'refused'],
    [id(2), undefined],
    [id(3), undefined],
    [id(4), undefined],
  ]
  expect(w.store.read().map((e) => [e.id, e.failure?.kind])).toEqual(expected)
  const again = makeWorld(w.kept)
  again.online = false
  again.store.restore([...w.kept.values()])
  expect(again.store.read().map((e) => [e.id, e.failure?.kind])).toEqual(expected)
})

/** A server that stores a message once per id, and a network that loses requests and answers. */
test('whatever the network does, every message is stored once and in the order of writing', async () => {
  const step = fc.constantFrom('ok', 'requestLost', 'answerLost', 'reload', 'offline')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.integer({ min: 1, max: 6 }), async (steps, count) => {
      let w = makeWorld()
      for (let n = 1; n <= count; n++) w.store.enqueue(entry(n))
      const done: string[] = []
      let next = 0
      const act = async (what: string) => {
        if (what === 'reload') {
          const { kept } = w
          w = makeWorld(kept)
          next = 0
          w.store.restore([...kept.values()])
          await w.settle()
          return
        }
        w.online = what !== 'offline'
        const post = w.posts[next]
        if (!post) return w.advance(10_000)
        next += 1
        if (what !== 'requestLost' && what !== 'offline' && !done.includes(post.entry.id)) done.push(post.entry.id)
        if (what === 'ok') post.answer({ ...stored(1), id: post.entry.id })
        else post.fail(new Error('network'))
        await w.settle()
        w.online = true
        w.store.wake()
        await w.settle()
        return
      }
      for (const what of steps) await act(what)
      for (let i = 0; i < 3 * count; i++) await act('ok')
      expect(w.store.read()).toEqual([])
      expect(w.kept.size).toBe(0)
      expect(done).toEqual(Array.from({ length: count }, (_, i) => id(i + 1)))
    }),
  )
})

test('a message carries the end of the feed that its writer knew, also when it is sent later', async () => {
  const world = makeWorld()
  world.online = false
  world.store.enqueue(entry(1))
  await world.settle()
  expect([...world.kept.values()].map((e) => e.seenSeq)).toEqual([5])
})

test('a held message waits, can be cancelled until then, and keeps the order of its chat', async () => {
  const w = makeWorld()
  w.store.enqueue({ ...entry(1), heldUntil: 5000 })
  w.store.enqueue({ ...entry(2), heldUntil: 6000 })
  await w.advance(4999)
  expect(ids(w)).toEqual([])
  expect(w.store.mayCancel(id(1))).toBe(true)
  w.store.remove(id(1))
  await w.advance(1000)
  expect(ids(w)).toEqual([])
  await w.advance(1)
  expect(ids(w)).toEqual([id(2)])
  expect(w.store.mayCancel(id(2))).toBe(false)
  expect([...w.kept.keys()]).toEqual([id(2)])
})

test('leaving the page sends what is held at once and once, in order; a refused connection is retried', async () => {
  const w = makeWorld()
  w.store.enqueue({ ...entry(1), heldUntil: 5000 })
  w.store.enqueue({ ...entry(2), heldUntil: 6000 })
  w.store.leave()
  w.store.leave()
  expect(ids(w)).toEqual([id(1), id(2)])
  expect(w.store.mayCancel(id(1))).toBe(false)
  w.posts[1]!.fail(new Error('the page is gone'))
  w.posts[0]!.answer(stored(1))
  await w.settle()
  await w.advance(1000)
  expect(ids(w)).toEqual([id(1), id(2), id(2)])
  w.posts[2]!.answer(stored(2))
  await w.settle()
  expect(w.stored).toEqual([id(1), id(2)])
  expect(w.kept.size).toBe(0)
})

test('a held message of another tab is sent when its time has passed, unless that tab has cancelled it', async () => {
  const kept = new Map<string, OutgoingEntry>()
  const first = makeWorld(kept)
  first.store.enqueue({ ...entry(1), heldUntil: 5000 })
  first.store.enqueue({ ...entry(2, 2), heldUntil: 5000 })
  const other = makeWorld(kept)
  other.store.restore([...kept.values()])
  expect(other.store.mayCancel(id(1))).toBe(false)
  other.store.leave()
  expect(ids(other)).toEqual([])
  first.store.remove(id(1))
  await other.advance(5000)
  expect(ids(other)).toEqual([id(2)])
  expect(other.store.read().map((e) => e.id)).toEqual([id(2)])
})

test('a retry no longer asks what colleagues did meanwhile', async () => {
  const w = makeWorld()
  w.store.enqueue({ ...entry(1), draftSeq: 3 })
  w.posts[0]!.fail(new Refused({ code: 'ANSWERED_MEANWHILE', params: { name: 'Ольга' } }))
  await w.settle()
  w.store.retry(id(1))
  expect(w.posts[1]!.entry.draftSeq).toBeUndefined()
})
