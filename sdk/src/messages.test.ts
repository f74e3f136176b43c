import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from './errors.ts'
import { createMessageOutbox, type OutgoingMessage } from './messages.ts'
import { fakePlatform } from './testing/fakes.ts'

const name = 'w.out'
type Outcome = 'stored' | 'lostBefore' | 'lostAfter' | 'limited' | 'unavailable' | 'broken'
const passing: Outcome[] = ['stored', 'lostBefore', 'lostAfter', 'limited', 'unavailable', 'broken']

/** A server that stores by id and fails as scripted. */
const fakeServer = (outcomes: Iterator<Outcome>) => {
  const stored: { id: string; text: string }[] = []
  const deliver = async ({ id, text }: OutgoingMessage) => {
    const outcome = outcomes.next().value ?? 'stored'
    if (outcome === 'lostBefore') throw new NetworkError('lost')
    if (outcome === 'limited') throw new ApiError(429, 'TOO_MANY_REQUESTS', { params: { seconds: 2 } })
    if (outcome === 'unavailable') throw new ApiError(503, 'UNAVAILABLE')
    if (outcome === 'broken') throw new ApiError(500, 'UNKNOWN')
    if (!stored.some((m) => m.id === id)) stored.push({ id, text })
    if (outcome === 'lostAfter') throw new NetworkError('lost after')
  }
  return { stored, deliver }
}

test('whatever fails, and however often the page reloads, no message is lost, duplicated or reordered', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant('write' as const) },
    { weight: 2, arbitrary: fc.constant('reload' as const) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.array(fc.constantFrom(...passing), { maxLength: 40 }),
      async (steps, outcomes) => {
        // Five server errors in a row would fail a message: that is the next test.
        let inRow = 0
        const spaced = outcomes.filter((o) => {
          inRow = o === 'stored' ? 0 : inRow + 1
          return o !== 'broken' || inRow < 4
        })
        const server = fakeServer(spaced[Symbol.iterator]())
        const { platform, advance, settle } = fakePlatform()
        const open = () => createMessageOutbox({ platform, name, deliver: server.deliver, onChange: () => {} })
        let outbox = open()
        const written: string[] = []
        for (const s of steps) {
          if (s === 'write') {
            written.push(`text ${written.length}`)
            outbox.add(written.at(-1)!, [])
          } else if (s === 'reload') {
            outbox.stop()
            outbox = open()
          } else await advance(s)
          await settle()
        }
        await advance(3_600_000)
        expect(server.stored.map((m) => m.text)).toEqual(written)
        expect(outbox.list()).toEqual([])
        expect(platform.storage.keys()).toEqual([])
      },
    ),
    { numRuns: 300 },
  )
})

test('a refused message stops with its reason, the next one is sent, and a retry keeps the id', async () => {
  const { platform, advance } = fakePlatform()
  const tried: string[] = []
  let refuses = true
  const deliver = async ({ id, text }: OutgoingMessage) => {
    tried.push(id)
    if (text === 'bad' && refuses) throw new ApiError(422, 'MESSAGE_TOO_LONG', { text: 'слишком длинно' })
  }
  const outbox = createMessageOutbox({ platform, name, deliver, onChange: () => {} })
  const bad = outbox.add('bad', [])
  outbox.add('good', [])
  await advance(0)
  expect(outbox.list()).toEqual([{ ...bad, failure: { code: 'MESSAGE_TOO_LONG', text: 'слишком длинно' } }])
  const reloaded = createMessageOutbox({ platform, name, deliver, onChange: () => {} })
  await advance(60_000)
  expect(reloaded.list()).toHaveLength(1)
  expect(tried).toHaveLength(2)
  refuses = false
  reloaded.retry(bad.id)
  await advance(0)
  expect(reloaded.list()).toEqual([])
  expect(tried.at(-1)).toBe(bad.id)
})

test('a failing server does not block the queue for ever', async () => {
  const { platform, advance } = fakePlatform()
  const stored: string[] = []
  const deliver = async ({ text }: OutgoingMessage) => {
    if (text === 'poison') throw new ApiError(500, 'UNKNOWN')
    stored.push(text)
  }
  const outbox = createMessageOutbox({ platform, name, deliver, onChange: () => {} })
  outbox.add('poison', [])
  outbox.add('fine', [])
  await advance(120_000)
  expect(stored).toEqual(['fine'])
  expect(outbox.list()[0]?.failure?.code).toBe('UNKNOWN')
})

test('a message found among the stored ones is not sent again', async () => {
  const { platform, advance } = fakePlatform()
  let tries = 0
  const deliver = async () => {
    tries += 1
    throw new NetworkError('reply cut off')
  }
  const outbox = createMessageOutbox({ platform, name, deliver, onChange: () => {} })
  const { id } = outbox.add('once', [])
  await advance(100)
  outbox.confirm(id)
  await advance(600_000)
  expect(tries).toBe(1)
  expect(platform.storage.keys()).toEqual([])
})

test('the pause that the server asks for is kept, and wake ends it', async () => {
  const { platform, advance } = fakePlatform()
  let tries = 0
  const deliver = async () => {
    tries += 1
    if (tries === 1) throw new ApiError(429, 'TOO_MANY_REQUESTS', { params: { seconds: 60 } })
    if (tries === 2) throw new NetworkError('gone')
  }
  const outbox = createMessageOutbox({ platform, name, deliver, onChange: () => {} })
  outbox.add('patient', [])
  await advance(59_000)
  expect(tries).toBe(1)
  await advance(2_000)
  expect(tries).toBe(2)
  outbox.wake()
  await advance(0)
  expect(outbox.list()).toEqual([])
})

test('malformed entries are ignored; those of another tab are kept', () => {
  const { platform } = fakePlatform()
  platform.storage.set(`${name}.x`, '{"id":')
  platform.storage.set(`${name}.y`, '{"id":7}')
  platform.storage.set('other', 'mine')
  const first = createMessageOutbox({ platform, name, deliver: () => new Promise(() => {}), onChange: () => {} })
  const second = createMessageOutbox({ platform, name, deliver: () => new Promise(() => {}), onChange: () => {} })
  first.add('one', [])
  second.add('two', [])
  const third = createMessageOutbox({ platform, name, deliver: () => new Promise(() => {}), onChange: () => {} })
  expect(third.list().map((m) => m.text)).toEqual(['one', 'two'])
  expect(platform.storage.get('other')).toBe('mine')
})
