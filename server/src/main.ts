import { readFileSync } from 'node:fs'
import { BackupError } from './app/backup/backup-error.ts'
import { ConfigError, readConfig } from './app/config.ts'
import { EmbeddedError } from './app/embedded/embedded-error.ts'
import { startEmbedded } from './app/embedded/start-embedded.ts'
import { type RunOptions, run } from './app/run.ts'
import { MigrationError } from './platform/migrate.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

/** The demo is no part of the server: its code is loaded only where somebody wants one. */
const makeDemo: RunOptions['makeDemo'] = async (place) => {
  const { findOrSeedDemo } = await import('../../tools/demo/find-or-seed.ts')
  return findOrSeedDemo(place)
}

const playDemo: RunOptions['playDemo'] = async (stage) => {
  const { startPlay } = await import('../../tools/demo/players/start-play.ts')
  return startPlay(stage)
}

try {
  await run({ config: readConfig(), version, startEmbedded, makeDemo, playDemo })
} catch (error) {
  const known = [BackupError, ConfigError, EmbeddedError, MigrationError].some((kind) => error instanceof kind)
  process.stderr.write(`${known ? (error as Error).message : error instanceof Error ? error.stack : error}\n`)
  process.exit(1)
}
