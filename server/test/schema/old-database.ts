import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { migrationsFolder } from '../../src/platform/migrate.ts'

export const within = async <T>(url: string, body: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await body(client)
  } finally {
    await client.end()
  }
}
/** A copy of the folder with these migrations. */
export const withFolder = async <T>(
  keep: (name: string) => boolean,
  body: (folder: string) => Promise<T>,
): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'beseda-migrations-'))
  const filter = (from: string) => !from.endsWith('.sql') || keep(basename(from))
  cpSync(migrationsFolder, folder, { recursive: true, filter })
  try {
    return await body(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
