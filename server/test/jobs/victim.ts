import { startWorker } from '../../src/app/worker.ts'
import { singleNodeBus } from '../../src/platform/bus.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { connect } from '../../src/platform/db.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { noLog } from '../../src/platform/log.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { systemRandom, uuidV7 } from '../../src/platform/random.ts'
import { fastClock } from './fast-clock.ts'
import { note } from './note.ts'
import { plainHandlers } from './plain-jobs.ts'

/** A worker in a separate process that the test kills. Arguments: the database URL, the start of the fast clock. */
const [url, since] = process.argv.slice(2)
const clock = fastClock(60, Number(since))
const { fraction } = systemRandom
const nap = () => systemClock.sleep(fraction() * 8)

interface Text {
  readonly text: string
}
const handlers = plainHandlers({
  inside: {
    inside: async (w, { text }: Text) => {
      await nap()
      await note(w, text)
      await nap()
    },
  },
  outside: {
    outside: async ({ interrupted }, { text }: Text) => {
      process.stdout.write(`${interrupted ? 'again' : 'call'} ${text}\n`)
      await nap()
      return { done: true, write: (w) => note(w, text) }
    },
  },
})
const pool = connect({ url: url!, max: 8 })
const basis = { pool, clock, ids: uuidV7(clock, systemRandom), bus: singleNodeBus(), subscribers: {} }
const deps = { ...basis, random: systemRandom, log: noLog, metrics: createMetrics() } as unknown as Deps
startWorker(deps, handlers, [])
await systemClock.sleep(600_000)
