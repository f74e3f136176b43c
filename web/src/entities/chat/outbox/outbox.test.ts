import fc from 'fast-check'
import { expect, test } from 'vitest'
import { id } from '../test-entities.ts'
import * as box from './outbox.ts'

const entry = (n: number, chat = 1): box.NewEntry => ({
  id: id(n),
  chatId: id(chat),
  text: `t${n}`,
  files: [],
  internal: false,
  at: n,
})
const filled = (...entries: box.NewEntry[]) => entries.reduce<box.Outbox>(box.enqueued, [])
const toSend = (outbox: box.Outbox, now = 0, online = true) => box.sendable(outbox, now, online).map((e) => e.id)
const online = { now: 0, online: true, lastSeq: 9 }

test('one message per chat is under way, in order', () => {
  let outbox = filled(entry(1), entry(2), entry(3, 2))
  expect(toSend(outbox)).toEqual([id(1), id(3)])
  outbox = box.started(outbox, id(1))
  expect(toSend(outbox)).toEqual([id(3)])
  outbox = box.settled(outbox, new Set([id(1)]))
  expect(toSend(outbox)).toEqual([id(2), id(3)])
})

test('the same message is never put in twice', () => {
  expect(filled(entry(1), entry(1))).toHaveLength(1)
})

test('a lost answer is tried again after 1, 3 and 9 seconds, then a person must decide; later ones wait meanwhile', () => {
  let outbox = filled(entry(1), entry(2))
  let now = 0
  for (const wait of [1000, 3000, 9000]) {
    outbox = box.lost(box.started(outbox, id(1)), id(1), { ...online, now })
    expect(box.nextTry(outbox)).toBe(now + wait)
    expect(toSend(outbox, now + wait - 1)).toEqual([])
    expect(toSend(outbox, now + wait)).toEqual([id(1)])
    now += wait
  }
  outbox = box.lost(box.started(outbox, id(1)), id(1), { ...online, now })
  expect(outbox[0]).toMatchObject({ state: 'failed', failure: { kind: 'noAnswer' }, failedAfterSeq: 9 })
  expect(toSend(outbox, now)).toEqual([id(2)])
  expect(box.failedCount(outbox, id(1))).toBe(1)
})

test('offline costs no tries and sends nothing; back online everything goes at once', () => {
  let outbox = filled(entry(1))
  for (let i = 0; i < 10; i++) outbox = box.lost(box.started(outbox, id(1)), id(1), { ...online, online: false })
  expect(outbox[0]).toMatchObject({ state: 'queued', tries: 0 })
  expect(toSend(outbox, 0, false)).toEqual([])
  outbox = box.hurried(box.lost(box.started(outbox, id(1)), id(1), online))
  expect(toSend(outbox)).toEqual([id(1)])
})

test('a refused message stays failed with its reason; a retry really sends it again with the same id', () => {
  const refusal = { code: 'MESSAGE_TOO_LONG', params: { max: 4000 } } as const
  let outbox = box.refused(box.started(filled(entry(1), entry(2)), id(1)), id(1), refusal, 4)
  expect(outbox[0]).toMatchObject({ state: 'failed', failure: { kind: 'refused', refusal }, failedAfterSeq: 4 })
  expect(toSend(outbox)).toEqual([id(2)])
  outbox = box.retried(outbox, id(1))
  expect(outbox.map((e) => [e.id, e.state])).toEqual([
    [id(2), 'queued'],
    [id(1), 'queued'],
  ])
  expect(box.retried(outbox, id(1))).toBe(outbox)
  expect(box.removed(outbox, id(1))).toHaveLength(1)
})

test('after a reload what was under way is sent again, what had failed still waits', () => {
  const saved = box.started(
    box.refused(filled(entry(1), entry(2)), id(1), { code: 'CHAT_CLOSED', params: {} }, 1),
    id(2),
  )
  const back = box.restored(saved, filled(entry(3)))
  expect(back.map((e) => [e.id, e.state])).toEqual([
    [id(1), 'failed'],
    [id(2), 'queued'],
    [id(3), 'queued'],
  ])
  expect(box.restored(saved, back)).toBe(back)
})

/** A server that stores a message once per id, and a network that loses requests and answers. */
test('whatever the network does, every message is stored once and in the order of writing', () => {
  const step = fc.constantFrom('ok', 'requestLost', 'answerLost', 'reload', 'offline')
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 6 }), (steps, count) => {
      let outbox = filled(...Array.from({ length: count }, (_, i) => entry(i + 1)))
      const stored: string[] = []
      let now = 0
      const act = (what: string): void => {
        now = Math.max(now, box.nextTry(outbox) ?? now)
        for (const e of box.sendable(outbox, now, what !== 'offline')) {
          outbox = box.started(outbox, e.id)
          if (what !== 'requestLost' && !stored.includes(e.id)) stored.push(e.id)
          outbox = what === 'ok' ? box.settled(outbox, new Set([e.id])) : box.lost(outbox, e.id, { ...online, now })
        }
        if (what === 'reload') outbox = box.restored(outbox, [])
        // A person retries what failed at once, before writing more.
        const failed = outbox.find((e) => e.state === 'failed')
        if (failed) outbox = [...box.retried([failed], failed.id), ...box.removed(outbox, failed.id)]
      }
      for (const what of steps) act(what)
      for (let i = 0; i < count; i++) act('ok')
      expect(outbox).toEqual([])
      expect(stored).toEqual(Array.from({ length: count }, (_, i) => id(i + 1)))
    }),
  )
})
