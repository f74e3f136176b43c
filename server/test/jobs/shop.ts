import { expect } from 'vitest'
import { singleNodeBus } from '../../src/platform/bus.ts'
import { type Clock, systemClock } from '../../src/platform/clock.ts'
import { connect, type Pool, type PoolOptions } from '../../src/platform/db.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { createLog } from '../../src/platform/log.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { systemRandom, testRandom, uuidV7 } from '../../src/platform/random.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { type FreshDatabase, freshDatabase } from '../template-db.ts'
import { notesTable } from './note.ts'
import { type PlainJob, plainJob } from './plain-jobs.ts'

/** The fixture of job tests: a database, and notes that their handlers write. */
export interface Shop {
  readonly db: FreshDatabase
  readonly deps: Deps
  readonly lines: string[]
  readonly add: (...jobs: PlainJob[]) => Promise<void>
  readonly addFor: (organizationId: string, ...jobs: PlainJob[]) => Promise<void>
  /** The notes so far, in commit order within a lane. */
  readonly notes: () => Promise<string[]>
  readonly query: <Row>(text: string) => Promise<Row[]>
  /** Deps of another node on the same database. */
  readonly node: (options?: Partial<PoolOptions>) => Deps
  readonly close: () => Promise<void>
}
export const acme = '00000000-0000-7000-8000-00000000000a'
export const other = '00000000-0000-7000-8000-00000000000b'

export const openShop = async (clock: Clock = systemClock): Promise<Shop> => {
  const db = await freshDatabase()
  const pools: Pool[] = []
  const lines: string[] = []
  const log = createLog({ level: 'debug', clock, write: (line) => void lines.push(line) })
  const node = (options: Partial<PoolOptions> = {}): Deps => {
    const pool = connect({ url: db.url, max: 12, ...options })
    pools.push(pool)
    const random = clock === systemClock ? systemRandom : testRandom()
    const basis = { pool, clock, ids: uuidV7(clock, systemRandom), bus: singleNodeBus(), subscribers: {} }
    // these handlers do not use files, hub and settings
    return { ...basis, random, log, metrics: createMetrics() } as unknown as Deps
  }
  const deps = node()
  const query = async <Row>(text: string): Promise<Row[]> => {
    const c = await deps.pool.acquire()
    try {
      await c.simple('set role none')
      const result = await c.simple(text)
      await c.simple('set role beseda_app')
      return (result as { rows: Row[] }).rows
    } finally {
      deps.pool.release(c)
    }
  }
  await query(notesTable)
  const addFor = (organizationId: string, ...jobs: PlainJob[]) =>
    work(deps, organizationId, async (w) => w.schedule(...jobs.map(plainJob)))
  return {
    db,
    deps,
    lines,
    addFor,
    add: (...jobs) => addFor(acme, ...jobs),
    notes: async () => (await query<{ text: string }>('select text from notes order by id')).map((n) => n.text),
    query,
    node,
    close: async () => {
      await Promise.all(pools.map((p) => p.end()))
      await db.drop()
    },
  }
}

/** Polls until `value` is as expected, with a long limit for busy machines. */
export const eventually = <T>(value: () => T) => expect.poll(value)
