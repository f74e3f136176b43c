/**
 * Runs only the database until a signal: `node hold.ts <data folder> [--fast]`. Prints one line of JSON
 * `{ url, mode, pid, startMs }` when it is ready. For development, where the server restarts at each change, and for tests.
 */
import { systemClock } from '../../platform/clock.ts'
import { waitForClients } from './database.ts'
import { EmbeddedError } from './embedded-error.ts'
import { startEmbedded } from './start-embedded.ts'

const [dataDir, ...flags] = process.argv.slice(2)
const began = systemClock.tick()
const fail = (error: unknown): never => {
  console.error(error instanceof EmbeddedError ? error.message : error)
  process.exit(1)
}
if (!dataDir) fail(new EmbeddedError('Which data folder? node hold.ts <data folder> [--fast]'))
try {
  const embedded = await startEmbedded({
    dataDir: dataDir!,
    fast: flags.includes('--fast'),
    report: (what) => console.error(what),
    onFailure: fail,
  })
  const end = async () => {
    await waitForClients(embedded.url, systemClock).catch(() => {})
    await embedded.stop()
  }
  let isEnding = false
  const stop = () => {
    if (!isEnding) void end().then(() => process.exit(0), fail)
    isEnding = true
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const startMs = Math.round(systemClock.tick() - began)
  console.log(JSON.stringify({ url: embedded.url, mode: embedded.mode, pid: embedded.pid(), startMs }))
} catch (error) {
  fail(error)
}
