import { readFileSync } from 'node:fs'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { FailedMigration, MigrationError } from '../../platform/migrate.ts'
import { ConfigError } from '../config.ts'
import { EmbeddedError } from '../embedded/embedded-error.ts'
import { BackupError } from './backup-error.ts'

export const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Ends the process with the usage when the arguments are wrong or ask for it. */
export const readArgs = <T extends ParseArgsOptionsConfig>(options: T, usage: string) => {
  try {
    const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } as const, strict: true })
    if (!('help' in values)) return values as ReturnType<typeof parseArgs<{ options: T }>>['values']
    say(usage)
    return process.exit(0)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}\n`)
    return process.exit(2)
  }
}
/** What a person at the terminal can mend is said without a stack. */
export const messageOf = (error: unknown): string => {
  const { code, message, stack } = error as NodeJS.ErrnoException
  const kinds = [BackupError, ConfigError, EmbeddedError, MigrationError, FailedMigration]
  if (kinds.some((kind) => error instanceof kind)) return message
  if (code === 'ECONNREFUSED' || code === '28P01' || code === '57P03')
    return `The database cannot be reached: ${message}`
  if (code === 'EACCES' || code === 'ENOENT') return message
  return stack ?? String(error)
}
export const finish = async (body: () => Promise<void>): Promise<never> => {
  try {
    await body()
    return process.exit(0)
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    return process.exit(1)
  }
}
