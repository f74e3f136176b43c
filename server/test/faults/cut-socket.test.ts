import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type Client, createClient } from '../../../bench/client.ts'
import { type Console, openConsole } from '../../../bench/ledger/console.ts'
import { untilEqual } from '../../../bench/ledger/equal.ts'
import { openPanel } from '../../../bench/ledger/panel.ts'
import { startProxy } from '../../../bench/ledger/proxy.ts'
import { openStage, startServerProcess } from '../../../bench/stage.ts'
import { startVisitors, write } from '../../../bench/visitors.ts'
import { patience } from '../../../start/slow.mjs'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
const convergenceMs = patience(30_000)
/** Milliseconds without a connection: several reconnection attempts, and 500 messages meanwhile. */
const awayMs = 6_000

test('the connection of an open console is cut while 500 messages arrive: no gap, no duplicate, no reload', async () => {
  const stage = await openStage({ operators: 1 })
  ends.push(stage.close)
  const server = await startServerProcess(stage)
  ends.push(server.stop)
  const proxy = await startProxy(server.url, 0, () => 1)
  ends.push(proxy.close)
  const client: Client = createClient(server.url, 8)
  ends.push(client.close)
  const names = Array.from({ length: 8 }, (_, i) => `cut-${i}`)
  const visitors = await startVisitors(client, stage.channelId, names)
  const times = new Map<string, number>()
  const [operator] = stage.operators
  const viewer = { userId: operator!.id, teamIds: [stage.teamId], channelIds: [], allChats: true }
  const open: Console = openConsole({
    url: proxy.url,
    token: operator!.token,
    viewer,
    scope: 'mine',
    onFrame: ({ messages = [] }) => {
      for (const { id, kind } of messages) if (kind === 'message') times.set(id, (times.get(id) ?? 0) + 1)
    },
  })
  const panel = openPanel({ url: proxy.url, channelId: stage.channelId, name: names[0]! })
  ends.push(open.close, panel.close)
  await untilEqual(open.difference, convergenceMs) // the console is connected
  await Promise.all(visitors.map((visitor) => write(client, visitor, 'before')))
  await untilEqual(open.difference, convergenceMs)
  await untilEqual(panel.difference, convergenceMs)
  expect(times.size).toBe(8)
  const fetches = open.resyncs()

  proxy.cut()
  const startedAt = performance.now()
  await Promise.all(
    visitors.map(async (visitor, i) => {
      for (let n = 0; n < 500 / 8 - (i % 2 ? 0.5 : -0.5); n++) await write(client, visitor, `away ${n}`)
    }),
  )
  await sleep(Math.max(0, awayMs - (performance.now() - startedAt)))
  expect(times.size, 'nothing came through the cut').toBe(8)
  proxy.mend()

  await expect.poll(() => times.size).toBe(508)
  await untilEqual(open.difference, convergenceMs)
  await untilEqual(panel.difference, convergenceMs)
  expect([...times.values()].filter((n) => n !== 1)).toEqual([])
  expect(open.resyncs()).toBe(fetches)
  expect(panel.messages()).toHaveLength(1 + 500 / 8 + 0.5)
})
