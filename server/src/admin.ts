/** `npm run admin`: accounts of service administrators. */
import { parseCommand, UsageError, usage } from './app/admin/options.ts'
import { runAdmin } from './app/admin/run.ts'
import { ConfigError, readConfig } from './app/config.ts'
import { EmbeddedError } from './app/embedded/embedded-error.ts'
import { MigrationError } from './platform/migrate.ts'

const [say, warn] = [process.stdout, process.stderr].map((to) => (line: string) => void to.write(`${line}\n`))

try {
  const command = parseCommand(process.argv.slice(2))
  if (command.command === 'help') say!(usage)
  else for (const line of await runAdmin(readConfig(), command, (what) => warn!(`${what} …`))) say!(line)
} catch (error) {
  const known = [ConfigError, EmbeddedError, MigrationError, UsageError].some((kind) => error instanceof kind)
  warn!(`${known ? (error as Error).message : error instanceof Error ? error.stack : error}`)
  if (error instanceof UsageError) warn!(`\nnpm run admin -- --help lists the commands.`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
