import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Benchmark, compared, type Measured } from './benchmark.ts'
import { type Client, createClient } from './client.ts'
import { fillWithChats } from './fill.ts'
import { listen } from './listener.ts'
import { interleave, median, percentile } from './measure.ts'
import { floorOfIngest } from './pgbench.ts'
import { openStage, type ServerProcess, type Stage, startServerProcess } from './stage.ts'
import { type BenchVisitor, startVisitors, write } from './visitors.ts'

interface Setup {
  readonly stage: Stage
  readonly server: ServerProcess
  readonly client: Client
  readonly visitors: readonly BenchVisitor[]
}
/** A server that receives messages and sends them to an operator: ours or the floor. */
interface Target {
  readonly url: string
  readonly operatorToken: string
  readonly client: Client
  readonly visitors: readonly BenchVisitor[]
}
const startFloor = async (databaseUrl: string) => {
  const child = fork(fileURLToPath(new URL('floor/deliver.ts', import.meta.url)), [databaseUrl])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { url: `http://127.0.0.1:${port}`, stop: () => child.disconnect() }
}
/** Processor time that the server has used, in microseconds. */
export const cpuOf = ({ child }: ServerProcess): number => {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10_000
}
/** Messages per second that were acknowledged after their commit and received on an operator's websocket. */
const ingestFor = async ({ stage, server, client, visitors }: Setup, seconds: number) => {
  const operator = await listen(server.url, stage.operators[0]!.token, 'b1 ')
  const startedAt = performance.now()
  const cpu = cpuOf(server)
  let sent = 0
  const send = async (visitor: BenchVisitor): Promise<void> => {
    while (performance.now() - startedAt < seconds * 1_000) {
      sent++
      await write(client, visitor, 'b1')
    }
  }
  await Promise.all(visitors.map(send))
  await operator.until(sent)
  const perSecond = (1_000 * sent) / (performance.now() - startedAt)
  operator.close()
  return { perSecond, cpuPerMessage: (cpuOf(server) - cpu) / sent }
}
/** Milliseconds from each POST to its frame. Sends `perSecond`, without waiting for a slow server. */
const latencies = async (target: Target, perSecond: number, seconds: number): Promise<number[]> => {
  const sentAt: number[] = []
  const times: number[] = []
  const operator = await listen(target.url, target.operatorToken, 'b2 ', (n) =>
    times.push(performance.now() - sentAt[Number(n)]!),
  )
  const pending: Promise<void>[] = []
  const startedAt = performance.now()
  for (const total = Math.floor(perSecond * seconds); sentAt.length < total; await sleep(1)) {
    const due = Math.min(total, ((performance.now() - startedAt) / 1_000) * perSecond)
    while (sentAt.length < due) {
      const visitor = target.visitors[sentAt.length % target.visitors.length]!
      const n = sentAt.push(performance.now()) - 1
      pending.push(write(target.client, visitor, `b2 ${n}`))
    }
  }
  await Promise.all(pending)
  await operator.until(sentAt.length)
  operator.close()
  return times
}
const aboutIngest = {
  id: 'B1',
  subject: 'client messages stored, routed, committed, pushed; 8 writers, compared with pgbench',
  unit: 'messages/s',
  gate: { least: 0.3 },
  goal: { least: 0.5 },
}
const aboutDelay = {
  id: 'B2',
  subject: 'POST to operator’s frame at half of B1, p99, compared with a bare server with one insert',
  unit: 'ms',
  gate: { most: 40 },
  goal: { most: 10 },
}

export const ingest: Benchmark = {
  ids: ['B1', 'B2'],
  run: async ({ quick }): Promise<Measured[]> => {
    const [seconds, rounds] = quick ? [2, 1] : [6, 5]
    const stage = await openStage()
    // An organization with history: PostgreSQL plans for filled tables, not for empty ones.
    await fillWithChats(stage, 2_000)
    const server = await startServerProcess(stage)
    const client = createClient(server.url, 8)
    const many = createClient(server.url, 64)
    const ends: (() => void)[] = []
    try {
      const visitors = await startVisitors(
        client,
        stage.channelId,
        Array.from({ length: 8 }, (_, i) => `b1-${i}`),
      )
      const setup = { stage, server, client, visitors }
      const floor = await floorOfIngest(stage)
      await ingestFor(setup, 2)
      const cpus: number[] = []
      const throughput = await interleave(
        rounds,
        async () => (floor ? floor(seconds) : Number.NaN),
        async () => {
          const { perSecond, cpuPerMessage } = await ingestFor(setup, seconds)
          cpus.push(cpuPerMessage)
          return perSecond
        },
      )
      const names = Array.from({ length: 64 }, (_, i) => `b2-${i}`)
      const clients = await startVisitors(many, stage.channelId, names)
      const operatorToken = stage.operators[0]!.token
      const target = { url: server.url, operatorToken, client: many, visitors: clients }
      const half = throughput.ours / 2
      const bare = await startFloor(stage.databaseUrl)
      const bareClient = createClient(bare.url, 64)
      ends.push(bare.stop, bareClient.close)
      const floorTarget = { ...target, url: bare.url, client: bareClient }
      const all: number[] = []
      const measureFloor = async () => percentile(await latencies(floorTarget, half, seconds), 0.99)
      const measureOurs = async () => {
        const times = await latencies(target, half, seconds)
        all.push(...times)
        return percentile(times, 0.99)
      }
      await measureFloor()
      await latencies(target, half, 2)
      const delays = await interleave(quick ? 1 : 5, measureFloor, measureOurs)
      const note = `median ${median(all).toFixed(1)} ms at ${half.toFixed(0)} messages/s`
      const cost = `${Math.round(median(cpus))} µs of the server’s processor per message`
      return [
        compared({ ...aboutIngest, note: floor ? cost : `${cost}; no floor: pgbench is not installed` }, throughput),
        compared({ ...aboutDelay, note }, delays),
      ]
    } finally {
      for (const end of ends) end()
      client.close()
      many.close()
      await server.stop()
      await stage.close()
    }
  },
}
