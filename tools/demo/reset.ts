/**
 * `npm run demo:reset`: removes the demo organization and makes a new one with history up to now. It changes nothing
 * else.
 */
import { rmSync } from 'node:fs'
import pg from 'pg'
import { type Config, ConfigError, readConfig } from '../../server/src/app/config.ts'
import { demoFileIn, emulatorsFileIn, readDemoFile, writeDemoFile } from '../../server/src/app/demo-file.ts'
import { EmbeddedError } from '../../server/src/app/embedded/embedded-error.ts'
import { startEmbedded } from '../../server/src/app/embedded/start-embedded.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { MigrationError, migrate } from '../../server/src/platform/migrate.ts'
import { createPasswords } from '../../server/src/platform/passwords.ts'
import { systemRandom } from '../../server/src/platform/random.ts'
import { removeDemo } from './remove-demo.ts'
import { seedDemo } from './seed.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const reset = async (config: Config, url: string): Promise<void> => {
  const { dataDir, demo } = config
  const common = { url, dataDir, clock: systemClock, random: systemRandom }
  await migrate(url)
  const isRemoved = await removeDemo(common)
  // its clients wrote to channels that no longer exist
  rmSync(emulatorsFileIn(dataDir), { force: true })
  say(isRemoved ? 'The demo organization is removed.' : 'There was no demo organization.')
  if (demo === 'off') {
    rmSync(demoFileIn(dataDir), { force: true })
    return say('The demo is off (DEMO): no new one is made.')
  }
  const facts = await seedDemo({ ...common, brand: config.brand, passwords: createPasswords(systemRandom) })
  const address = readDemoFile(dataDir)?.url ?? config.publicUrl ?? `http://${config.host}:${config.port}`
  writeDemoFile(dataDir, facts, address)
  say('A new demo organization is made. "npm start" shows it.')
}

const others = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and application_name = 'beseda' and pid <> pg_backend_pid()`
/** A running server would continue with rows that no longer exist. */
const mustBeAlone = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(others)
  await client.end()
  if (rows[0]!.n > 0)
    throw new ConfigError('Beseda is running on the database that DATABASE_URL names. Stop it, then reset the demo.')
}

const main = async (): Promise<void> => {
  const config = readConfig()
  if (config.databaseUrl) {
    await mustBeAlone(config.databaseUrl)
    await reset(config, config.databaseUrl)
    return
  }
  // While a server uses the folder this throws an error with its own text.
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    fast: config.unsafeFast,
    report: (what) => say(`${what} …`),
  })
  try {
    await reset(config, embedded.url)
  } finally {
    await embedded.stop()
  }
}

try {
  await main()
} catch (error) {
  const isKnown = error instanceof EmbeddedError || error instanceof ConfigError || error instanceof MigrationError
  process.stderr.write(`${isKnown ? error.message : error instanceof Error ? error.stack : error}\n`)
  process.exit(1)
}
