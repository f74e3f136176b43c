import { join } from 'node:path'
import { type BrandId, brandNamed, brands } from '@beseda/contract/brands.ts'
import type { DemoFacts } from '../../server/src/app/demo-file.ts'
import { readSecret } from '../../server/src/app/secret.ts'
import type { Clock } from '../../server/src/platform/clock.ts'
import { type Connection, connect, prepared } from '../../server/src/platform/db.ts'
import { createFileStore } from '../../server/src/platform/files/disk.ts'
import type { FileStore } from '../../server/src/platform/files.ts'
import type { Passwords } from '../../server/src/platform/passwords.ts'
import { type Random, uuidV7 } from '../../server/src/platform/random.ts'
import { type Attachments, makeAttachments } from './attachments.ts'
import { chanceFrom } from './chance.ts'
import { people } from './content/staff.ts'
import { findDemo } from './find-demo.ts'
import { insertRows } from './insert-rows.ts'
import { demoPassword } from './passwords.ts'
import { addService, hasService } from './service.ts'
import { simulate } from './simulate.ts'
import { tableRows } from './table-rows.ts'

export interface DemoPlace {
  /** Connects as the owner of the tables, which must exist. */
  readonly url: string
  /** Holds the files and the installation's secret. */
  readonly dataDir: string
  /** The default of the installation: widgets have its colour. */
  readonly brand?: string | null
}
export interface DemoDeps extends DemoPlace {
  readonly clock: Clock
  /** Makes the ids of the files, and the installation's secret when there is none. */
  readonly random: Random
  readonly passwords: Pick<Passwords, 'hash'>
  /** The seed and the time determine the content. */
  readonly seed?: string
}

/**
 * Makes the demo organization with sixty days of history up to now. Changes nothing when it exists.
 * @returns the users and entrances; the secret determines the passwords
 */
export const seedDemo = (deps: DemoDeps): Promise<DemoFacts> =>
  onConnection(deps, async (c, secret) => (await findWhole(c, secret)) ?? (await makeDemo(c, deps, secret)))

/** Finds the demo without making it. */
export const findSeeded = (deps: DemoPlace & Pick<DemoDeps, 'random'>): Promise<DemoFacts | null> =>
  onConnection(deps, findWhole)

const findWhole = async (c: Connection, secret: string): Promise<DemoFacts | null> =>
  (await hasService(c)) ? findDemo(c, secret) : null

const onConnection = async <T>(
  { url, dataDir, random }: DemoPlace & Pick<DemoDeps, 'random'>,
  use: (c: Connection, secret: string) => Promise<T>,
): Promise<T> => {
  // hashing and simulating may exceed the usual time-outs of a transaction on a busy machine
  const pool = connect({ url, max: 1, role: 'beseda_system', isPatient: true })
  try {
    const c = await pool.acquire()
    try {
      return await use(c, readSecret(dataDir, random))
    } finally {
      pool.release(c)
    }
  } finally {
    await pool.end()
  }
}
const storeOf = ({ clock, random, dataDir }: DemoDeps, secret: string): FileStore =>
  createFileStore({
    ...{ folder: join(dataDir, 'files'), ids: uuidV7(clock, random), secret },
    // these pictures are ours: the start of the demo does not depend on how busy the machine is
    inspectMs: 600_000,
  })

const accentOf = (brand: BrandId): string => brands[brand].light.accent
const colourWidgets = prepared(`
  update channels set settings = jsonb_set(settings, '{accent}', to_jsonb($2::text))
  where lower(settings ->> 'accent') = $1 and $1 <> $2
    and organization_id in (select id from organizations where demo is not null)`)
const onlyOne = prepared('select pg_advisory_xact_lock($1)')
const lockKey = 7_391_403
/** The tables that have grown: the planner needs their statistics before the first query. */
const analyzed = 'clients, contacts, chats, chat_sessions, messages, events'

const makeDemo = async (c: Connection, deps: DemoDeps, secret: string): Promise<DemoFacts> => {
  const files = storeOf(deps, secret)
  let attachments: Attachments | null = null
  await c.simple('begin')
  try {
    await c.run(onlyOne, [lockKey])
    const known = await findDemo(c, secret) // Another node may have made it meanwhile.
    if (!known) {
      const chance = chanceFrom(deps.seed ?? 'domilad')
      const hashes = Promise.all(people.map(({ key }) => deps.passwords.hash(demoPassword(secret, key))))
      hashes.catch(() => {}) // The error surfaces where the hashes are awaited.
      attachments = await makeAttachments(files, chance)
      await insertRows(c, tableRows(simulate(chance, deps.clock.now(), attachments), await hashes))
      await c.run(colourWidgets, [accentOf('beseda'), accentOf(brandNamed(deps.brand ?? '') ?? 'beseda')])
    }
    if (!(await hasService(c))) {
      const hashOf = (key: string) => deps.passwords.hash(demoPassword(secret, key))
      await addService(c, { ids: uuidV7(deps.clock, deps.random), now: deps.clock.now(), hashOf })
    }
    await c.simple('commit')
  } catch (error) {
    await c.simple('rollback').catch(() => {})
    for (const { id } of attachments?.all ?? []) await files.remove(id)
    throw error
  }
  if (attachments) await c.simple(`set role none; analyze ${analyzed}; set role beseda_system`)
  return (await findDemo(c, secret))!
}
