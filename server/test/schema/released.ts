import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder, migrationsIn } from '../../src/platform/migrate.ts'

/** The files of the starting schema. The first release came out with them; every version upgrades from them. */
export const isStarting = (name: string): boolean => name <= '0008_messages.sql'

const sum = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(migrationsFolder, name)))
    .digest('hex')

/** The lines of `released.txt` that the files of the folder would have. */
export const linesOfFolder = (): string[] => migrationsIn(migrationsFolder).map((name) => `${sum(name)}  ${name}`)

export const releasedLines = (): string[] =>
  readFileSync(join(migrationsFolder, 'released.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
