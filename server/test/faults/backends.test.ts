import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openConsole } from '../../../bench/ledger/console.ts'
import { untilEqual } from '../../../bench/ledger/equal.ts'
import { openNotebook, readNotebook } from '../../../bench/ledger/notebook.ts'
import { compareWithDatabase } from '../../../bench/ledger/oracle.ts'
import { noTroubles, type Troubles } from '../../../bench/ledger/persistent.ts'
import { createSender } from '../../../bench/ledger/sender.ts'
import { widgetClient } from '../../../bench/ledger/widget-transport.ts'
import { freezeProcess } from '../../../bench/nodes/freeze.ts'
import { openStage, type ServerProcess, type Stage, startServerProcess } from '../../../bench/stage.ts'
import { patience } from '../../../start/slow.mjs'

let stage: Stage
let server: ServerProcess
const ends: (() => unknown)[] = []
beforeEach(async () => {
  stage = await openStage({ operators: 2 })
  ends.push(stage.close)
  server = await startServerProcess(stage)
  ends.push(server.stop)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
/** Eight clients write as fast as possible, from before the fault until some time after it. */
const underLoad = async (fault: () => Promise<void>): Promise<Troubles> => {
  const file = `${stage.dataDir}/notebook.tsv`
  const notebook = openNotebook(file)
  const troubles = noTroubles()
  let ackedAt = 0
  let acked = 0
  const senders = Array.from({ length: 8 }, (_, i) =>
    createSender({
      name: `sender-${i}`,
      ...widgetClient({ name: `sender-${i}`, url: server.url, channelId: stage.channelId, troubles }),
      messages: 1_000_000,
      notebook,
      onAck: () => {
        acked++
        ackedAt = performance.now()
      },
    }),
  )
  const [operator] = stage.operators
  const viewer = { userId: operator!.id, teamIds: [stage.teamId], channelIds: [], allChats: true }
  const open = openConsole({ url: server.url, token: operator!.token, viewer, scope: 'all' })
  ends.push(open.close)
  ends.push(() => senders.map((s) => s.stop()))
  const running = senders.map((s) => s.run())
  await expect.poll(() => acked).toBeGreaterThan(20)
  await fault()
  const overAt = performance.now()
  const before = acked
  await expect
    .poll(() => ackedAt > overAt && acked - before > 20, { message: 'messages are accepted again' })
    .toBe(true)
  for (const s of senders) s.stop()
  await Promise.all(running)
  notebook.close()
  await untilEqual(open.difference, patience(30_000))
  const verdict = await compareWithDatabase(stage, readNotebook(file))
  expect(verdict).toMatchObject({ acked, lost: 0, doubled: 0, reordered: 0, problems: [] })
  expect(server.child.exitCode, 'the server lives').toBeNull()
  expect(troubles.slowestMs, 'no request hangs').toBeLessThan(patience(10_000))
  return troubles
}
const terminate = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'beseda'`

test('all database connections are cut ten times: no call hangs, no data is lost, the server recovers', async () => {
  const troubles = await underLoad(async () => {
    for (let n = 0; n < 10; n++) {
      await stage.sql.query(terminate)
      await sleep(150)
    }
  })
  expect([...troubles.statuses.keys()].filter((status) => status !== 503)).toEqual([])
})
test('the database is restarted, in order and by a kill: calls get 503, then the server recovers', async () => {
  const troubles = await underLoad(async () => {
    await stage.restartDatabase('fast')
    await sleep(300)
    await stage.restartDatabase('kill')
  })
  expect([...troubles.statuses.keys()]).toEqual([503])
})

/** Stops PostgreSQL with all its backends, as a disk that does not answer does. Returns the continuation. */
const freezeDatabase = (): (() => void) => {
  const pid = stage.databasePid()
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  const thaws = [pid, ...children].map(freezeProcess)
  return () => {
    for (const thaw of thaws) thaw()
  }
}
test('the database is frozen for 14 s: every call gets 503 within 10 s, no data is lost, the server recovers', async () => {
  const [operator] = stage.operators
  const seen: { status: number; ms: number; reason: unknown }[] = []
  const ask = async (path: string) => {
    const startedAt = performance.now()
    const headers = { authorization: `Bearer ${operator!.token}` }
    const answer = await fetch(`${server.url}${path}`, { headers })
    const { code, reason } = (await answer.json()) as { code?: string; reason?: string }
    seen.push({ status: answer.status, ms: performance.now() - startedAt, reason: reason ?? code })
  }
  const troubles = await underLoad(async () => {
    const thaw = freezeDatabase()
    ends.push(thaw)
    const until = performance.now() + patience(14_000)
    const asking: Promise<void>[] = []
    while (performance.now() < until - patience(10_000)) {
      for (const path of ['/api/chats?filter=assigned', '/api/teams', '/readyz']) asking.push(ask(path))
      await sleep(500)
    }
    await Promise.all(asking)
    await sleep(Math.max(0, until - performance.now()))
    thaw()
  })
  expect([...troubles.statuses.keys()]).toEqual([503])
  expect(new Set(seen.map(({ status, reason }) => `${status} ${reason}`))).toEqual(
    new Set(['503 UNAVAILABLE', '503 database']),
  )
  expect(Math.max(...seen.map(({ ms }) => ms))).toBeLessThan(patience(10_000))
  console.info(`frozen: the slowest call ${Math.round(Math.max(troubles.slowestMs, ...seen.map((s) => s.ms)))} ms`)
})
