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
  for (let left = seconds; left > 0; left -= 10) {
    w.clock.advance(Math.min(left, 10) * 1_000)
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
  await pass(80, two)
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
  await pass(10, one, two)
  setBackMs = 3_600_000
  const rows = async () => (await w.sql('select from connections')).length
  const later = async (...running: readonly Node[]) => {
    w.clock.advance(10_000)
    for (const node of running) await node.runs()
    return rows()
  }
  expect([await later(one, two), await later(two), await later(two), await later(two)]).toEqual([1, 1, 1, 0])
})
test('the hub knows which users are connected', async () => {
  const member = userMember((await w.gate.user(ann.token))!)
  await w.deps.hub.poll(member, undefined, AbortSignal.timeout(1000))
  expect(w.deps.hub.connected('user').map((p) => p.id)).toEqual([ann.id])
  expect(w.deps.hub.connected('visitor')).toEqual([])
})
