import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createInProcessNetwork, type InProcessDriver } from '../../src/platform/bus/in-process.ts'
import { createBus } from '../../src/platform/bus.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { connect, type Pool, prepared } from '../../src/platform/db.ts'
import { systemRandom, uuidV7 } from '../../src/platform/random.ts'
import type { Present } from '../../src/platform/realtime/types.ts'
import { systemWork, type WorkDeps, work } from '../../src/platform/unit-of-work.ts'
import { type FreshDatabase, freshDatabase } from '../template-db.ts'
import type { Browser } from './browser.ts'
import { acme, createStage, type Stage } from './stage.ts'

let database: FreshDatabase
let pool: Pool
let drivers: readonly InProcessDriver[]
let nodes: readonly Stage[]
/** Ann is connected to the first node, Bob to the second. */
let ann: Browser
let bob: Browser

const present: Present = async (organizationId, events) =>
  events.map(({ event }) => ({
    event: 'tokenHash' in event ? event.tokenHash : event.type,
    entities: {},
    rooms: [`org:${organizationId}`],
  }))
/** An event that the test presents by its name. */
const event = (name: string): DomainEvent => ({
  type: 'signIn.ended',
  tokenHash: name,
  by: { kind: 'system', id: null },
  userId: 'nobody',
  reason: 'signedOut',
})
const depsOf = (node: Stage): WorkDeps => ({
  pool,
  clock: systemClock,
  ids: uuidV7(systemClock, systemRandom),
  bus: node.bus,
  subscribers: {},
})
const commitOn = (node: Stage, name: string): Promise<void> =>
  work(depsOf(node), acme, async (w) => void w.emit(event(name)))

beforeEach(async () => {
  database = await freshDatabase()
  pool = connect({ url: database.url })
  const network = createInProcessNetwork()
  drivers = [network.join(), network.join()]
  // both connect before the tail's first pass, after which they fetch
  const open = Promise.withResolvers<void>()
  const gated: Pool = { ...pool, acquire: () => open.promise.then(pool.acquire) }
  nodes = await Promise.all(drivers.map((driver) => createStage({ pool: gated, present, bus: createBus(driver) })))
  ann = await nodes[0]!.browser(nodes[0]!.user('ann'))
  bob = await nodes[1]!.browser(nodes[1]!.user('bob'))
  open.resolve()
  for (const browser of [ann, bob]) await browser.until((f) => f.type === 'resync')
})
afterEach(async () => {
  for (const node of nodes) await node.close()
  await pool.end()
  await database.drop()
})

test('browsers of both nodes get an event once, whichever node commits it', async () => {
  await commitOn(nodes[0]!, 'one')
  await commitOn(nodes[1]!, 'two')
  for (const browser of [ann, bob]) {
    await browser.until(() => browser.events.length === 2)
    expect(browser.events).toEqual(['one', 'two'])
  }
  // the tails see both events in the table and deliver neither again
  for (const node of nodes) node.clock.advance(2_000)
  await commitOn(nodes[0]!, 'three')
  for (const browser of [ann, bob]) {
    await browser.until(() => browser.events.length >= 3)
    expect(browser.events).toEqual(['one', 'two', 'three'])
  }
})

test('a node whose driver was disconnected makes its browsers fetch, and then continues', async () => {
  drivers[1]!.disconnect()
  await commitOn(nodes[0]!, 'missed')
  await ann.until(() => ann.events.length === 1)
  await bob.settled()
  expect(bob.events).toEqual([])
  drivers[1]!.reconnect()
  await bob.until(() => bob.of('resync').length === 2)
  expect(ann.of('resync')).toHaveLength(1)
  await commitOn(nodes[0]!, 'next')
  await bob.until(() => bob.events.includes('next'))
})

test('a token that ended while the driver was disconnected is checked again', async () => {
  drivers[1]!.disconnect()
  nodes[1]!.known.delete('token of bob')
  drivers[1]!.reconnect()
  expect(await bob.closed).toBe(4401)
})

test('a typing signal reaches the browsers of both nodes, is not an event, and is not kept for replay', async () => {
  nodes[0]!.bus.signal({
    type: 'typing',
    organizationId: acme,
    rooms: [`org:${acme}`],
    chatId: 'c',
    kind: 'operator',
    id: 'ann',
    name: 'Ann',
    except: 'ann',
  })
  await bob.until((f) => f.type === 'typing')
  expect(bob.of('typing')).toEqual([{ type: 'typing', chatId: 'c', kind: 'operator', id: 'ann', name: 'Ann' }])
  await ann.settled()
  expect(ann.of('typing')).toEqual([])
  const stored = await systemWork(depsOf(nodes[0]!), (s) => s.run(prepared('select 1 from events'), []))
  expect(stored).toEqual([])
  expect(nodes[1]!.hub.stats().ring).toBe(0)
})
