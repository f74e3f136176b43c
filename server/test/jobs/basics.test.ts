import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestClock, testClock } from '../../src/platform/clock.ts'
import { census } from '../../src/platform/jobs/census.ts'
import { runDueJobs } from '../../src/platform/jobs/drain.ts'
import { revive } from '../../src/platform/jobs/revive.ts'
import { runJob } from '../../src/platform/jobs/run.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { note } from './note.ts'
import { type PlainHandlers, plainHandlers, plainJob } from './plain-jobs.ts'
import { acme, openShop, type Shop } from './shop.ts'

let clock: TestClock
let shop: Shop
beforeEach(async () => {
  clock = testClock()
  shop = await openShop(clock)
})
afterEach(() => shop.close())

const handlers: PlainHandlers = {
  note: { inside: (w, data: { text: string }) => note(w, data.text) },
  noteAndAdd: {
    inside: async (w, data: { text: string }) => {
      await note(w, data.text)
      w.schedule(plainJob({ name: 'note', data: { text: `${data.text}, then more` } }))
    },
  },
  failAfterNote: {
    inside: async (w, data: { text: string }) => {
      await note(w, data.text)
      throw new Error('poison')
    },
    onDead: (w, data: { text: string }, error) => note(w, `dead: ${data.text}: ${error}`),
  },
}
const runPlain = (some: PlainHandlers) => runDueJobs(shop.deps, plainHandlers(some))
const run = () => runPlain(handlers)
const noteJob = (text: string, more: object = {}) => ({ name: 'note', data: { text }, ...more })

describe('a job inside its transaction', () => {
  test('runs once and is removed', async () => {
    await shop.add(noteJob('a'))
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    expect(await shop.notes()).toEqual(['a'])
    expect(await census(shop.deps)).toEqual([])
  })
  test('sees only its own organization, and the jobs that it schedules run too', async () => {
    await shop.add({ name: 'noteAndAdd', data: { text: 'a' } })
    expect(await run()).toBe(2)
    expect(await shop.query('select organization_id, text from notes order by id')).toEqual([
      { organization_id: acme, text: 'a' },
      { organization_id: acme, text: 'a, then more' },
    ])
  })
  test('is not added when the transaction that adds it fails', async () => {
    const broken = work(shop.deps, acme, async (w) => {
      w.schedule(plainJob(noteJob('a')))
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    expect(await run()).toBe(0)
  })
  test('runs at its time', async () => {
    await shop.add(noteJob('later', { at: clock.now() + 1000 }), noteJob('now'))
    await run()
    clock.advance(999)
    expect(await run()).toBe(0)
    clock.advance(1)
    expect(await run()).toBe(1)
    expect(await shop.notes()).toEqual(['now', 'later'])
  })
  test('without a handler fails visibly', async () => {
    await shop.add({ name: 'nobody', data: {}, maxAttempts: 1 })
    await run()
    expect(await census(shop.deps)).toEqual([{ name: 'nobody', ready: 0, running: 0, dead: 1 }])
    expect(await shop.query('select last_error from jobs')).toEqual([{ last_error: 'no handler of this name' }])
  })
})

describe('a failing job', () => {
  test('leaves no changes, backs off with jitter, and is dead after its last attempt', async () => {
    await shop.add({ name: 'failAfterNote', data: { text: 'a' }, maxAttempts: 4 })
    const waits: number[] = []
    let last = clock.now()
    for (let attempts = 0; attempts < 4; ) {
      if (await run()) {
        waits.push(clock.now() - last)
        last = clock.now()
        attempts++
      } else clock.advance(50)
    }
    expect(waits[0]).toBe(0)
    for (const [i, usual] of [1000, 2000, 4000].entries()) {
      expect(waits[i + 1]).toBeGreaterThanOrEqual(usual / 2)
      expect(waits[i + 1]).toBeLessThanOrEqual(usual * 1.5 + 50)
    }
    expect(await shop.notes()).toEqual(['dead: a: poison'])
    expect(await census(shop.deps)).toEqual([{ name: 'failAfterNote', ready: 0, running: 0, dead: 1 }])
    const log = await shop.query<{ attempt: number; error: string }>(
      'select attempt, error from job_attempts order by attempt',
    )
    expect(log).toEqual([1, 2, 3, 4].map((attempt) => ({ attempt, error: 'poison' })))
    clock.advance(24 * 3_600_000)
    expect(await run()).toBe(0)
  })
  test('can be revived when dead, with all its attempts', async () => {
    await shop.add({ name: 'failAfterNote', data: { text: 'a' }, maxAttempts: 1 })
    await run()
    const [dead] = await shop.query<{ id: string }>('select id from jobs')
    expect(await revive(shop.deps, dead!.id)).toBe(true)
    expect(await revive(shop.deps, dead!.id)).toBe(false)
    expect(await runPlain({ failAfterNote: handlers.note! })).toBe(1)
    expect(await shop.notes()).toEqual(['dead: a: poison', 'a'])
    expect(await census(shop.deps)).toEqual([])
  })
  test('is reported without secrets and with limited length', async () => {
    const leak: PlainHandlers = {
      leak: {
        inside: async () => {
          throw new Error(`https://x/?token=hunter2secret&y=1 Bearer abcdefgh12345678 ${'long '.repeat(500)}`)
        },
      },
    }
    await shop.add({ name: 'leak', data: {} })
    await runPlain(leak)
    const [job] = await shop.query<{ last_error: string }>('select last_error from jobs')
    expect(job!.last_error).not.toMatch(/hunter2|abcdefgh1234/)
    expect(job!.last_error.length).toBe(500)
    expect(shop.lines.join()).toContain('will be retried')
    expect(shop.lines.join()).not.toMatch(/hunter2|abcdefgh1234/)
  })
  test('is dead also when its onDead hook fails', async () => {
    const bad: PlainHandlers = {
      bad: {
        inside: async () => {
          throw new Error('poison')
        },
        onDead: async () => {
          throw new Error('worse')
        },
      },
    }
    await shop.add({ name: 'bad', data: {}, maxAttempts: 1 })
    await runPlain(bad)
    expect(await shop.query('select state, last_error from jobs')).toEqual([
      { state: 'dead', last_error: 'poison; onDead: worse' },
    ])
  })
})

describe('jobs of one key', () => {
  test('are merged while they wait: the earliest runs', async () => {
    for (const text of ['a', 'b', 'c']) await shop.add(noteJob(text, { uniqueKey: 'k' }))
    await shop.add(noteJob('x', { uniqueKey: 'other' }), noteJob('y'))
    await run()
    expect((await shop.notes()).sort()).toEqual(['a', 'x', 'y'])
    expect(await census(shop.deps)).toEqual([])
  })
  test('added while another runs are run afterwards, because they may carry newer data', async () => {
    let ran = 0
    const adding: PlainHandlers = {
      adding: {
        inside: async (w) => {
          if (++ran > 1) return
          await shop.add({ name: 'adding', data: {}, uniqueKey: 'k' })
          await note(w, 'first')
        },
      },
    }
    await shop.add({ name: 'adding', data: {}, uniqueKey: 'k' })
    await runPlain(adding)
    expect(ran).toBe(2)
  })
  test('wait behind a failing one and are merged with its next attempt', async () => {
    let fails = true
    const handlers: PlainHandlers = {
      moody: {
        inside: async (w, data: { text: string }) => {
          if (fails) throw new Error('not now')
          await note(w, data.text)
        },
      },
    }
    await shop.add({ name: 'moody', data: { text: 'a' }, uniqueKey: 'k' })
    await runPlain(handlers)
    await shop.add({ name: 'moody', data: { text: 'b' }, uniqueKey: 'k' })
    expect(await runPlain(handlers)).toBe(0)
    fails = false
    clock.advance(2000)
    await runPlain(handlers)
    expect(await shop.notes()).toEqual(['a'])
    expect(await census(shop.deps)).toEqual([])
  })
})

describe('a lane', () => {
  test('keeps its order through failures and does not delay other lanes', async () => {
    let fails = 2
    const handlers: PlainHandlers = {
      note: { inside: (w, data: { text: string }) => note(w, data.text) },
      moody: {
        inside: async (w, data: { text: string }) => {
          if (fails-- > 0) throw new Error('not now')
          await note(w, data.text)
        },
      },
    }
    await shop.add({ name: 'moody', data: { text: 'a1' }, lane: 'a' }, noteJob('a2', { lane: 'a' }))
    await shop.add(noteJob('b1', { lane: 'b' }), noteJob('a3', { lane: 'a' }))
    await runPlain(handlers)
    expect(await shop.notes()).toEqual(['b1'])
    clock.advance(1500)
    await runPlain(handlers)
    expect(await shop.notes()).toEqual(['b1'])
    clock.advance(3000)
    await runPlain(handlers)
    expect(await shop.notes()).toEqual(['b1', 'a1', 'a2', 'a3'])
  })
  test('is respected by a worker whose candidates are old', async () => {
    await shop.add(noteJob('a1', { lane: 'a' }), noteJob('a2', { lane: 'a' }), noteJob('k1', { uniqueKey: 'k' }))
    await shop.add(noteJob('k2', { uniqueKey: 'k' }))
    const take = (id: string) =>
      runJob(shop.deps, plainHandlers(handlers), { id, name: 'note', organizationId: acme, throttle: null })
    expect(await take('2')).toBe(false)
    expect(await take('4')).toBe(false)
    expect(await take('1')).toBe(true)
    expect(await take('2')).toBe(true)
    expect(await take('2')).toBe(false)
  })
  test('continues when its first job is dead', async () => {
    await shop.add({ name: 'failAfterNote', data: { text: 'a1' }, lane: 'a', maxAttempts: 2 })
    await shop.add(noteJob('a2', { lane: 'a' }))
    await run()
    expect(await shop.notes()).toEqual([])
    clock.advance(1500)
    await run()
    expect(await shop.notes()).toEqual(['dead: a1: poison', 'a2'])
  })
})
