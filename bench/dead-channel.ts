import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Benchmark, compared, figure, type Measured } from './benchmark.ts'
import { type Client, createClient } from './client.ts'
import type { Behaviour } from './dead-channel/provider.ts'
import { type BenchChat, openChannel, type Provider, startProvider } from './dead-channel/setup.ts'
import { cpuOf } from './ingest.ts'
import { compare, interleave, median, percentile } from './measure.ts'
import { newId, openStage, type Stage, startServerProcess } from './stage.ts'

/** Answers per second in the channels that are measured, and in the one that may be dead. */
const rate = 40
const deadRate = 10
/** How many answers wait in the dead channel when a round begins. */
const backlog = 100
const healthyChannels = 4
const chatsPerChannel = 10

const now = (): number => performance.timeOrigin + performance.now()
interface Load {
  readonly client: Client
  readonly provider: Provider
  readonly chats: readonly BenchChat[]
}
let marks = 0
const post = async (client: Client, { id, token }: BenchChat, text: string): Promise<void> => {
  const { status, text: answer } = await client.call('POST', `/chats/${id}/messages`, token, { id: newId(), text })
  if (status !== 200) throw new Error(`an answer was refused: ${answer}`)
}
/** Calls `send` so many times per second, and does not wait for a slow server. */
const paced = async (perSecond: number, seconds: number, send: (n: number) => Promise<void>): Promise<void> => {
  const pending: Promise<void>[] = []
  const startedAt = performance.now()
  for (const total = perSecond * seconds; pending.length < total; await sleep(1)) {
    const due = Math.min(total, ((performance.now() - startedAt) / 1_000) * perSecond)
    while (pending.length < due) pending.push(send(pending.length))
  }
  await Promise.all(pending)
}
/** Milliseconds from the operator's call to the arrival at the provider. */
const timesOf = async ({ client, provider, chats }: Load, seconds: number): Promise<number[]> => {
  await provider.take()
  const sentAt = new Map<string, number>()
  await paced(rate, seconds, (n) => {
    const mark = String(++marks)
    sentAt.set(mark, now())
    return post(client, chats[n % chats.length]!, `mark ${mark} здравствуйте, заказ приедет завтра`)
  })
  const arrived = new Map<string, number>()
  while (arrived.size < sentAt.size) {
    for (const [mark, at] of await provider.take()) if (sentAt.has(mark)) arrived.set(mark, at)
    await sleep(20)
  }
  return [...sentAt].map(([mark, at]) => arrived.get(mark)! - at)
}
const forget = async (stage: Stage, channelId: string): Promise<void> => {
  const throttle = [`channel:${channelId}`]
  await stage.sql.query('delete from jobs where throttle = $1', throttle)
  await stage.sql.query('delete from job_limits where throttle = $1', throttle)
}
const kinds = [
  { id: 'B24', behaviour: 'hangs', words: 'does not answer' },
  { id: 'B24b', behaviour: 'fails', words: 'answers 500' },
  { id: 'B24c', behaviour: 'refuses', words: 'refuses connections' },
] as const

export const deadChannel: Benchmark = {
  ids: ['B3', 'B3b', ...kinds.map(({ id }) => id)],
  run: async ({ quick }): Promise<Measured[]> => {
    const [seconds, rounds] = quick ? [3, 1] : [10, 5]
    const stage = await openStage()
    const server = await startServerProcess(stage, undefined, { OUTGOING_ALLOW: '127.0.0.1' })
    const provider = await startProvider()
    const client = createClient(server.url, 32)
    const floor = fork(fileURLToPath(new URL('floor/forward.ts', import.meta.url)), [
      ...[stage.databaseUrl, provider.urls[0]],
    ])
    try {
      const [{ port }] = (await once(floor, 'message')) as [{ port: number }]
      const bare = createClient(`http://127.0.0.1:${port}`, 32)
      const chats: BenchChat[] = []
      for (let n = 0; n < healthyChannels; n++) {
        const about = { server: server.url, provider: provider.urls[0], chats: chatsPerChannel }
        chats.push(...(await openChannel(stage, about)).chats)
      }
      const about = { server: server.url, provider: provider.urls[1], chats: chatsPerChannel }
      const other = await openChannel(stage, about)
      const load = { client, provider, chats }
      const p99 = (times: readonly number[]): number => percentile(times, 0.99)
      /** p99 of the healthy channels while the other one behaves like this, under the same load in every case. */
      const timesWhile = async (behaviour: Behaviour): Promise<number[]> => {
        await provider.be(behaviour)
        const write = (n: number) => post(client, other.chats[n % other.chats.length]!, 'hello')
        if (behaviour !== 'answers') await Promise.all(Array.from({ length: backlog }, (_, n) => write(n)))
        const [times] = await Promise.all([timesOf(load, seconds), paced(deadRate, seconds, write)])
        await provider.be('answers')
        await forget(stage, other.id)
        return times
      }
      await timesOf(load, 2)
      await timesOf({ ...load, client: bare }, 2)
      const all: number[] = []
      const cpus: number[] = []
      const sending = await interleave(
        rounds,
        async () => p99(await timesOf({ ...load, client: bare }, seconds)),
        async () => {
          const cpu = cpuOf(server)
          const times = await timesWhile('answers')
          cpus.push((cpuOf(server) - cpu) / (seconds * (rate + deadRate)))
          all.push(...times)
          return p99(times)
        },
      )
      const rows: Measured[] = []
      for (const { id, behaviour, words } of kinds) {
        const quiet: number[] = []
        const dead: number[] = []
        for (let round = 0; round < rounds; round++) {
          quiet.push(p99(await timesWhile('answers')))
          dead.push(p99(await timesWhile(behaviour)))
        }
        const subject = `send to provider, p99, while the provider of another channel ${words}, compared with all providers healthy`
        const limits = { gate: { most: 1.3 }, goal: { most: 1.1 } }
        rows.push(compared({ id, subject, unit: 'ms', ...limits }, compare(dead, quiet)))
      }
      bare.close()
      const words = 'operator’s send to the call at the provider, p99'
      const cost = `${Math.round(median(cpus))} µs of the server’s processor per answer`
      const note = `median ${median(all).toFixed(1)} ms at ${rate} answers/s; ${cost}`
      const limits = { gate: { most: 20 }, goal: { most: 8 } }
      return [
        compared(
          { id: 'B3', subject: `${words}, compared with a bare server with one insert`, unit: 'ms', ...limits, note },
          sending,
        ),
        figure({ id: 'B3b', subject: words, unit: 'ms', gate: { most: 100 }, goal: { most: 60 } }, p99(all)),
        ...rows,
      ]
    } finally {
      client.close()
      floor.disconnect()
      provider.stop()
      await server.stop()
      await stage.close()
    }
  },
}
