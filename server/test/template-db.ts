import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate, migrationsFolder } from '../src/platform/migrate.ts'
import { systemRandom } from '../src/platform/random.ts'
import { type Free, giveFree, makeFree, makeRegistry, natureOf, takeFree, within } from './recycled-db.ts'

export interface FreshDatabase {
  /** A superuser's address; the pool puts on the product's role by itself. */
  readonly url: string
  /** Also ends the connections that are still open. */
  readonly drop: () => Promise<void>
  /** For who has closed all connections, or all but this pool: the next test may have it. */
  readonly leave: (last?: pg.Pool) => Promise<void>
  /** For who keeps it, with so many idle connections beside this one. False: it is not as it was. */
  readonly empty: (client: pg.ClientBase, idle: number) => Promise<boolean>
}
const adminUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL ?? inject('adminUrl')
  if (!url)
    throw new Error('no PostgreSQL for the tests: set TEST_DATABASE_URL, or run the vitest project `integration`')
  return url
}
const at = (database: string): string => {
  const url = new URL(adminUrl())
  url.pathname = `/${database}`
  return url.href
}
/** One connection for all files of the worker. */
let admins: pg.Pool | undefined
const asAdmin = async <T>(body: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
  admins ??= new pg.Pool({ connectionString: adminUrl(), max: 4, allowExitOnIdle: true }).on('error', () => {})
  const client = await admins.connect()
  try {
    return await body(client)
  } finally {
    client.release()
  }
}

/** An empty, migrated database of its own, cloned from a template that all tests of these migrations share. */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  const template = await templateName()
  const free = await asAdmin(async (admin) => (await takeFree(admin, template)) ?? (await clone(admin, template)))
  const url = at(free.name)
  const drop = (admin: pg.ClientBase) => admin.query(dropDatabase(free.name))
  let { lives } = free
  const database = () => ({ name: free.name, lives, template })
  return {
    url,
    drop: () => asAdmin(async (admin) => void (await drop(admin))),
    leave: (last) =>
      asAdmin(async (admin) => {
        const isFree = isOurs && (await withLast(url, last, (client) => makeFree(admin, database(), client)))
        if (last?.ending === false) await last.end()
        if (isFree) await giveFree(admin, database())
        else await drop(admin)
      }),
    empty: (client, idle) =>
      asAdmin(async (admin) => {
        const isFree = isOurs && (await makeFree(admin, database(), client, idle))
        lives++
        return isFree
      }),
  }
}
/** Somebody's own PostgreSQL is left as it was found. */
const isOurs = !process.env.TEST_DATABASE_URL
/** By the connection of this pool when it has exactly one: it knows the tables already. */
const withLast = async <T>(
  url: string,
  last: pg.Pool | undefined,
  body: (client: pg.ClientBase) => Promise<T>,
): Promise<T> => {
  if (last?.totalCount !== 1 || last.idleCount !== 1) {
    await last?.end()
    return within(url, body)
  }
  const client = await last.connect()
  try {
    return await body(client)
  } finally {
    client.release()
  }
}
/** A database without any table. */
export const emptyDatabase = (): Promise<FreshDatabase> => madeFrom('template1')
/** A copy of a database that nobody is connected to. */
export const copyOf = ({ url }: FreshDatabase): Promise<FreshDatabase> => madeFrom(new URL(url).pathname.slice(1))
const madeFrom = async (template: string): Promise<FreshDatabase> => {
  const { name } = await asAdmin((admin) => clone(admin, template))
  const drop = () => asAdmin(async (admin) => void (await admin.query(dropDatabase(name))))
  return { url: at(name), drop, leave: drop, empty: () => Promise.resolve(false) }
}
const clone = async (admin: pg.ClientBase, template: string): Promise<Free> => {
  const name = `beseda_test_${systemRandom.bytes(8).toString('hex')}`
  await admin.query(`create database ${name} template ${template}`)
  return { name, lives: 0 }
}
const dropDatabase = (name: string): string => `drop database if exists ${name} with (force)`

let made: Promise<string> | undefined
const templateName = (): Promise<string> => {
  made ??= makeTemplate()
  return made
}
const lockKey = 7_391_404
/** Made under another name and renamed when complete, so that a test run that dies leaves no half template. */
const makeTemplate = (): Promise<string> =>
  within(adminUrl(), async (admin) => {
    const name = `beseda_template_3_${hashOfMigrations()}`
    await admin.query('select pg_advisory_lock($1)', [lockKey])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    await makeRegistry(admin)
    const draft = `${name}_draft`
    await admin.query(dropDatabase(draft))
    await admin.query(`create database ${draft}`)
    await migrate(at(draft))
    const nature = JSON.stringify(await natureOf(at(draft)))
    await admin.query(`comment on database ${draft} is ${admin.escapeLiteral(nature)}`)
    await admin.query(`alter database ${draft} rename to ${name}`)
    return name
  })
const hashOfMigrations = (): string => {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrationsFolder).sort())
    hash.update(file).update(readFileSync(join(migrationsFolder, file)))
  return hash.digest('hex').slice(0, 16)
}
