import { auth } from '@beseda/contract/endpoints/auth.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNodeSweep, leaveNodes } from '../../src/features/connections/nodes.ts'
import { recordConnection, recordRestart } from '../../src/features/connections/record.ts'
import { userMember } from '../../src/features/realtime/member.ts'
import type { Deps } from '../../src/platform/deps.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let bob: Operator
/** The time of all servers, but not how much of it goes by. */
let setBackMs: number
beforeEach(async () => {
  setBackMs = 0
  w = await createWorld()
  ann = await w.operator('ann')
  bob = await w.operator('bob')
})
afterEach(() => w.close())

interface Node {
  readonly deps: Deps
  readonly come: (who: Operator) => Promise<void>
  readonly leave: (who: Operator) => Promise<void>
  /** Says that it runs, and looks for others that do not. */
  readonly runs: () => Promise<void>
}
/** Another server on this database. Its browsers are told by the test. */
const startNode = async (): Promise<Node> => {
  const here = new Map<string, string>()
  const hub = {
    ...w.deps.hub,
    isConnected: (_: 'user' | 'visitor', id: string) => here.has(id),
    connected: () => [...here].map(([id, organizationId]) => ({ id, organizationId })),
  }
  const clock = { ...w.clock, now: () => w.clock.now() - setBackMs }
  const deps: Deps = { ...w.deps, hub, clock, nodeId: w.newId() }
  const sweep = createNodeSweep()
  const note = (who: Operator) => {
    const { organizationId } = w
    return recordConnection(deps, { organizationId, userId: who.id, connected: here.has(who.id) })
  }
  const runs = async () => {
    while (await sweep.runOne(deps));
  }
  await recordRestart(deps)
  await runs()
  return {
    deps,
    runs,
    come: (who) => {
      here.set(who.id, w.organizationId)
      return note(who)
    },
    leave: (who) => {
      here.delete(who.id)
      return note(who)
    },
  }
}
const presence = async (who: Operator) => (await who.call(auth.currentUser, {})).presence
const both = async () => [await presence(ann), await presence(bob)]
/** Time passes in which these go on running. */
const pass = async (seconds: number, ...running: readonly Node[]) => {
  for (let left = seconds; left > 0; left -= 3) {
    w.clock.advance(Math.min(left, 3) * 1_000)
    for (const node of running) await node.runs()
    await w.settle()
  }
}

test('connected to two servers: a user who leaves one stays online, one who leaves both goes offline after the grace period', async () => {
  const [one, two] = [await startNode(), await startNode()]
  await one.come(ann)
  await two.come(ann)
  await two.come(bob)
  await one.leave(ann)
  await two.leave(bob)
  await pass(50, one, two)
  expect(await both()).toEqual(['online', 'online'])
  await pass(10, one, two)
  expect(await both()).toEqual(['online', 'offline'])
  await two.leave(ann)
  await pass(60, one, two)
  expect(await both()).toEqual(['offline', 'offline'])
})
test('a starting server gives no grace period to users connected to another one', async () => {
  const one = await startNode()
  await one.come(ann)
  const at = async () =>
    (
      await w.sql<{ n: string }>(
        'select name as n from users join operator_presence on user_id = id where offline_at is not null',
      )
    ).map((r) => r.n)
  expect(await at()).toEqual(['bob'])
  const two = await startNode()
  expect(await at()).toEqual(['bob'])
  await pass(60, one, two)
  expect(await both()).toEqual(['online', 'offline'])
})
test('a server dies without a word: after its lease and the grace those who were connected to it alone are offline', async () => {
  const [one, two] = [await startNode(), await startNode()]
  await one.come(ann)
  await one.come(bob)
  await two.come(bob)
  await pass(66, two)
  expect(await both()).toEqual(['online', 'online'])
  await pass(10, two)
  expect(await both()).toEqual(['offline', 'online'])
  const rows = await w.sql<{ node_id: string }>('select node_id from connections')
  expect(rows.map((r) => r.node_id)).toEqual([two.deps.nodeId])
})
test('who comes to another server in time stays; one that is stopped is not waited for', async () => {
  const [one, two] = [await startNode(), await startNode()]
  for (const who of [ann, bob]) await one.come(who)
  await leaveNodes(one.deps)
  await pass(10, two)
  await two.come(bob)
  await pass(60, two)
  expect(await both()).toEqual(['offline', 'online'])
})
test('a server that was frozen and considered dead reports its connections again', async () => {
  const [one, two] = [await startNode(), await startNode()]
  await one.come(ann)
  await one.come(bob)
  await pass(40, two)
  expect(await w.sql('select from connections')).toEqual([])
  await one.runs()
  await pass(70, one, two)
  expect(await both()).toEqual(['online', 'online'])
})
test('a clock that is set back keeps no server alive for longer than its lease', async () => {
  const [one, two] = [await startNode(), await startNode()]
  await one.come(ann)
  await pass(6, one, two)
  setBackMs = 3_600_000
  const rows = async () => (await w.sql('select from connections')).length
  const later = async (...running: readonly Node[]) => {
    w.clock.advance(3_000)
    for (const node of running) await node.runs()
    return rows()
  }
  expect([await later(one, two), await later(two), await later(two), await later(two)]).toEqual([1, 1, 1, 0])
})
test('a server that comes back from a pause, or the database does, first lets the others renew their leases', async () => {
  const [one, two] = [await startNode(), await startNode()]
  await one.come(ann)
  await pass(6, one, two)
  w.clock.advance(20_000)
  await two.runs()
  await one.runs()
  await pass(12, one, two)
  expect(await w.sql('select from connections')).toHaveLength(1)
})
test('the jobs of a dead server may run at once, as interrupted ones', async () => {
  const [one, two] = [await startNode(), await startNode()]
  const until = w.clock.now() + 60_000
  await w.sql(
    `insert into jobs (organization_id, name, data, lease, node_id, attempts, run_at, created_at)
     select $1, 'x', '{}', gen_random_uuid(), id, 1, to_timestamp($4 / 1000.0), now() from unnest(array[$2, $3]::uuid[]) as id`,
    [w.organizationId, one.deps.nodeId, two.deps.nodeId, until],
  )
  for (let i = 0; i < 4; i++) {
    w.clock.advance(3_000)
    await two.runs()
  }
  const jobs = `select node_id = $1 as own, lease is not null as leased, run_at < to_timestamp($2 / 1000.0) as due from jobs order by id`
  expect(await w.sql(jobs, [two.deps.nodeId, until])).toEqual([
    { own: false, leased: true, due: true },
    { own: true, leased: true, due: false },
  ])
})
const changes = async (who: Operator) =>
  (
    await w.sql<{ data: Record<string, unknown> }>(
      `select data from events where type = 'presence.changed' and data ->> 'userId' = $1 order by id`,
      [who.id],
    )
  ).map(({ data }) => `${data.before} ${data.presence} ${data.reason} ${(data.by as { kind: string }).kind}`)

test('operators whose connection was gone come back to what they were, with an event that says why, and get chats', async () => {
  const one = await startNode()
  await one.come(ann)
  await one.come(bob)
  const lunch = { presence: 'break', kind: 'lunch', note: 'soup', minutes: 30 } as const
  const { breakUntil } = await bob.call(auth.setPresence, lunch)
  await one.leave(ann)
  await one.leave(bob)
  await pass(70, one)
  expect(await both()).toEqual(['offline', 'offline'])
  expect(await bob.call(auth.currentUser, {})).toMatchObject({ presenceReason: 'connectionLost', breakKind: null })
  const client = await w.visitor('client')
  await client.writes('hello')
  await w.settle()
  await one.come(ann)
  await one.come(bob)
  await w.settle()
  expect(await both()).toEqual(['online', 'break'])
  expect((await ann.queue()).map((chat) => chat.id)).toEqual([await client.chatId()])
  expect(await bob.call(auth.currentUser, {})).toMatchObject({ breakKind: 'lunch', breakNote: 'soup', breakUntil })
  expect(await changes(ann)).toEqual(['online offline connectionLost system', 'offline online connectionBack system'])
})
test('without a free licence they come back on a break, which says so; after hours, or offline for another reason, they stay offline', async () => {
  const one = await startNode()
  for (const who of [ann, bob]) {
    await one.come(who)
    await one.leave(who)
  }
  await pass(70, one)
  await w.sql('update organizations set operator_licences = 1')
  await one.come(ann)
  await w.settle()
  await one.come(bob)
  await w.settle()
  expect(await both()).toEqual(['online', 'break'])
  expect((await bob.call(auth.currentUser, {})).presenceReason).toBe('noLicence')
  await one.leave(ann)
  await pass(70, one)
  await w.advance('5h')
  await one.runs()
  await one.come(ann)
  await w.settle()
  expect(await presence(ann)).toBe('offline')
  expect(await changes(ann)).toHaveLength(3)
})
test('the hub knows which users are connected', async () => {
  const member = userMember((await w.gate.user(ann.token))!)
  await w.deps.hub.poll(member, undefined, AbortSignal.timeout(1000))
  expect(w.deps.hub.connected('user').map((p) => p.id)).toEqual([ann.id])
  expect(w.deps.hub.connected('visitor')).toEqual([])
})
