import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { jobHandlers } from '../../src/app/jobs.ts'
import { testClock } from '../../src/platform/clock.ts'
import { census } from '../../src/platform/jobs/census.ts'
import { defineJob, handlersOf } from '../../src/platform/jobs/define-job.ts'
import { runDueJobs } from '../../src/platform/jobs/drain.ts'
import { noTransports } from '../../src/platform/outgoing/transport.ts'
import { note } from './note.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop(testClock())
})
afterEach(() => shop.close())

const textJob = defineJob('text', z.object({ text: z.string(), times: z.optional(z.int()) }))

const inside = handlersOf([
  textJob.handledBy({
    inside: (w, { text, times = 1 }) => note(w, text.repeat(times)),
    onDead: (w, { text }, error) => note(w, `dead ${text}: ${error}`),
  }),
])
const outside = handlersOf([
  textJob.handledBy({
    outside: async (_, { text }) => ({ done: true, write: (w) => note(w, text) }),
    onDead: (w, { text }, error) => note(w, `dead ${text}: ${error}`),
  }),
])
const unfit = { name: 'text', data: { text: 5, times: 1.5 }, lane: 'a' }

test('a handler gets the scheduled data without unknown fields', async () => {
  await shop.add(textJob.with({ text: 'a', times: 3 }), { name: 'text', data: { text: 'b', of: 'a newer node' } })
  await runDueJobs(shop.deps, inside)
  expect(await shop.notes()).toEqual(['aaa', 'b'])
})
test.each([
  ['inside', inside],
  ['outside', outside],
])(
  'an %s job whose stored data do not fit is dead at once, says why, and does not stop its lane',
  async (_, handlers) => {
    await shop.add(unfit, textJob.with({ text: 'next' }, { lane: 'a' }))
    await runDueJobs(shop.deps, handlers)
    expect(await shop.notes()).toEqual(['next'])
    expect(await census(shop.deps)).toEqual([{ name: 'text', ready: 0, running: 0, dead: 1 }])
    expect(await shop.query('select attempts, last_error from jobs')).toEqual([
      { attempts: 1, last_error: 'the data do not fit the job: text (invalid_type), times (invalid_type)' },
    ])
  },
)
test('two handlers for one job are refused', () => {
  const handler = textJob.handledBy({ inside: async () => {} })
  expect(() => handlersOf([handler, handler])).toThrow('two handlers')
})
test('every job that the server defines has a handler, and only those', () => {
  const folder = fileURLToPath(new URL('../../src/', import.meta.url))
  const defined = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(`${folder}${file}`, 'utf8').matchAll(/= defineJob\(\s*'([^']+)'/g)].map((m) => m[1]!),
    )
  const handled = Object.keys(jobHandlers({} as never, noTransports, { random: {} as never, settings: {} as never }))
  expect(defined.length).toBeGreaterThan(5)
  expect(defined.sort()).toEqual(handled.sort())
})
