import { readFileSync } from 'node:fs'
import { ConfigError, readConfig } from './app/config.ts'
import { EmbeddedError } from './app/embedded/embedded-error.ts'
import { startEmbedded } from './app/embedded/start-embedded.ts'
import { run } from './app/run.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

try {
  await run({ config: readConfig(), version, startEmbedded })
} catch (error) {
  const known = error instanceof ConfigError || error instanceof EmbeddedError
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : error}\n`)
  process.exit(1)
}
