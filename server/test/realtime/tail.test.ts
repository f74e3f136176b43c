import type { DomainEvent } from '@beseda/contract/events/index.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Bus, singleNodeBus } from '../../src/platform/bus.ts'
import { systemClock, testClock } from '../../src/platform/clock.ts'
import { type Connection, connect, type Pool } from '../../src/platform/db.ts'
import { systemRandom, uuidV7 } from '../../src/platform/random.ts'
import type { Present } from '../../src/platform/realtime/types.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { type FreshDatabase, freshDatabase } from '../template-db.ts'
import type { Browser } from './browser.ts'
import { acme, createStage, type Stage } from './stage.ts'

let database: FreshDatabase
let pool: Pool
let stage: Stage
let ann: Browser
/** A connection to the same database outside the product. */
let outside: pg.Client
beforeEach(async () => {
  database = await freshDatabase()
  pool = connect({ url: database.url })
  outside = new pg.Client({ connectionString: database.url })
  outside.on('error', () => {})
  await outside.connect()
})
afterEach(async () => {
  await stage.close()
  await pool.end()
  await outside.end()
  await database.drop()
})

let unreadable = false
const present: Present = async (organizationId, events) => {
  if (unreadable) throw new Error('database away')
  return events.map(({ event }) => ({
    event: 'tokenHash' in event ? event.tokenHash : event.type,
    entities: {},
    rooms: [`org:${organizationId}`],
  }))
}
/** Ann connects before the tail's first pass, after which she fetches. */
const begin = async (meanwhile = async () => {}, reading = pool): Promise<void> => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const gated: Pool = { ...reading, acquire: () => gate.then(reading.acquire) }
  stage = await createStage({ pool: gated, present })
  ann = await stage.browser(stage.user('ann'))
  await meanwhile()
  open()
  await ann.until((f) => f.type === 'resync')
}
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
/** Runs the tail's next pass. */
const pass = async (): Promise<void> => {
  stage.clock.advance(2_000)
  await pause(30)
  await ann.settled()
}
const passUntil = async (isSo: () => boolean): Promise<void> => {
  for (let n = 0; n < 100 && !isSo(); n++) await pass()
  expect(isSo()).toBe(true)
}
/** An event that the test presents by its name. */
const event = (name: string): DomainEvent => ({
  type: 'signIn.ended',
  tokenHash: name,
  by: { kind: 'system', id: null },
  userId: 'nobody',
  reason: 'signedOut',
})
const commit = (name: string, bus: Bus): Promise<void> =>
  work(
    { pool, clock: systemClock, ids: uuidV7(testClock(), systemRandom), bus, subscribers: {} },
    acme,
    async (w) => void w.emit(event(name)),
  )
/** Commits without publishing, as if the publisher died in between. */
const commitUntold = (name: string) => commit(name, singleNodeBus())
const insert = (name: string) =>
  outside.query(`insert into events (organization_id, type, data, at) values ($1, 'signIn.ended', $2, now())`, [
    acme,
    event(name),
  ])

test('An event that was not published is shown by the next pass', async () => {
  await begin()
  const heard: string[] = []
  stage.bus.onEvents(({ organizationId, events }) => {
    for (const e of events) heard.push(`${organizationId === acme} ${'tokenHash' in e.event && e.event.tokenHash}`)
  })
  await commit('told', stage.bus)
  await commitUntold('untold')
  await ann.until((f) => f.type === 'frame')
  expect(ann.events).toEqual(['told'])
  await passUntil(() => ann.events.length === 2)
  expect(ann.events).toEqual(['told', 'untold'])
  await pass()
  await pass()
  expect(ann.events).toEqual(['told', 'untold'])
  // other listeners of the bus (ended sign-ins) receive it too
  expect(heard).toEqual(['true told', 'true untold'])
})

test('A lower id committed after a higher one is found', async () => {
  await begin()
  await outside.query('begin')
  await insert('slow')
  await commit('fast', stage.bus)
  await commitUntold('fast and untold')
  await passUntil(() => ann.events.length === 2)
  await pass()
  await outside.query('commit')
  await passUntil(() => ann.events.length === 3)
  expect(ann.events).toEqual(['fast', 'fast and untold', 'slow'])
})

test('An event shown by the tail is not shown again when the bus delivers it late', async () => {
  await begin()
  const late = singleNodeBus()
  const told: (() => void)[] = []
  late.onEvents((p) => void told.push(() => stage.bus.deliver(p)))
  await commit('one', late)
  await passUntil(() => ann.events.length === 1)
  for (const tell of told) tell()
  await commit('two', stage.bus)
  await passUntil(() => ann.events.length === 2)
  expect(ann.events).toEqual(['one', 'two'])
})

test('An event that the bus delivers during a pass is shown once', async () => {
  const told: (() => void)[] = []
  const late = singleNodeBus()
  late.onEvents((p) => void told.push(() => stage.bus.deliver(p)))
  const originals = new WeakMap<Connection, Connection>()
  let reads = 0
  const slow: Pool = {
    ...pool,
    acquire: async () => {
      const c = await pool.acquire()
      const run: typeof c.run = async (...statement) => {
        const rows = await c.run<never>(...statement)
        if (rows.length > 0) reads++
        for (const tell of told.splice(0)) tell()
        return rows
      }
      const watched = { ...c, run }
      originals.set(watched, c)
      return watched
    },
    release: (c, broken) => pool.release(originals.get(c)!, broken),
  }
  await begin(async () => {}, slow)
  await commit('one', late)
  const before = reads
  await passUntil(() => ann.events.length > 0)
  await pass()
  expect(reads).toBe(before + 1)
  expect(ann.events).toEqual(['one'])
})

test('A transaction longer than the tail’s window is shown when the bus delivers it', async () => {
  await begin()
  await outside.query('begin')
  await insert('rolled back')
  await outside.query('rollback')
  await commit('one', stage.bus)
  for (let n = 0; n < 8; n++) await pass()
  // the tail has given up id 1, but the bus still delivers it
  stage.bus.deliver({ organizationId: acme, events: [{ id: '1', at: 0, event: event('very late') }] })
  await passUntil(() => ann.events.length === 2)
  expect(ann.events).toEqual(['one', 'very late'])
})

test('Events of a database outage are shown afterwards', async () => {
  await begin()
  const name = (await outside.query('select current_database() as name')).rows[0].name as string
  const admin = new pg.Client({ connectionString: database.url.replace(/\/[^/]*$/, '/postgres') })
  await admin.connect()
  await insert('before')
  unreadable = true
  await commit('unreadable', stage.bus)
  await admin.query(`alter database ${name} with allow_connections false`)
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name])
  for (let n = 0; n < 15; n++) await pass()
  expect(stage.logged.filter((line) => line === 'the tail cannot read events')).toHaveLength(1)
  expect(ann.events).toEqual([])
  expect(ann.of('resync')).toHaveLength(2) // the first pass, and the one that failed
  unreadable = false
  await admin.query(`alter database ${name} with allow_connections true`)
  await admin.end()
  await commitUntold('after')
  await passUntil(() => ann.events.length === 2)
  expect(ann.events).toEqual(['before', 'after'])
  // browsers that failed to fetch during the outage fetch again
  expect(ann.of('resync')).toHaveLength(3)
})

test('Too many missing events lead to a fetch, and the tail continues', async () => {
  await begin()
  await outside.query(
    `insert into events (organization_id, type, data, at)
     select $1, 'signIn.ended', $2, now() from generate_series(1, 20000)`,
    [acme, event('many')],
  )
  const bob = await stage.browser(stage.user('bob'))
  stage.known.delete('token of bob') // the end of Bob's sign-in was among the skipped events
  await passUntil(() => ann.of('resync').length === 2)
  expect(await bob.closed).toBe(4401)
  await commitUntold('next')
  await passUntil(() => ann.events.length > 0)
  expect(ann.events).toEqual(['next'])
  expect(ann.of('resync')).toHaveLength(2)
})

test('A browser connected before the first pass fetches again; older events are not shown', async () => {
  await begin(() => commitUntold('between'))
  await pass()
  await commitUntold('new')
  await passUntil(() => ann.events.length > 0)
  expect(ann.events).toEqual(['new'])
  expect(ann.of('resync')).toHaveLength(1)
})
