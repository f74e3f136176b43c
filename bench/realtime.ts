/**
 * B6 and B7: the hub compared with a bare `ws` server that sends the same bytes, in the same run. Servers and driver
 * are separate processes. To run it alone: node bench/realtime.ts [B6 or B7]
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Comparison, compare } from './measure.ts'

export interface FanOutResult {
  /** Frames received per second, over all sockets. */
  readonly deliveries: Comparison
  /** Microseconds of the server's processor time per delivery. */
  readonly cpu: Comparison
  /** The same with ten messages committed in one tick. */
  readonly burst: Comparison
}

const kinds = ['bare', 'hub'] as const
type Kind = (typeof kinds)[number]
interface Answer {
  readonly [name: string]: number
}
const start = (file: string, args: readonly string[] = []): ChildProcess =>
  fork(fileURLToPath(new URL(`./realtime/${file}`, import.meta.url)), args, { execArgv: ['--expose-gc'] })
const ask = async (child: ChildProcess, question: object): Promise<Answer> => {
  child.send(question)
  const [answer] = await once(child, 'message')
  return answer as Answer
}
const end = async (child: ChildProcess): Promise<void> => {
  const exited = once(child, 'exit')
  child.disconnect()
  await exited
}

interface Setup {
  readonly server: ChildProcess
  readonly driver: ChildProcess
  readonly sockets: number
}
const withSetup = async <T>(kind: Kind, sockets: number, body: (setup: Setup) => Promise<T>): Promise<T> => {
  const server = start('server.ts', [kind])
  const driver = start('driver.ts')
  try {
    const [listening] = (await once(server, 'message')) as [Answer]
    await ask(driver, { do: 'connect', port: listening.port, sockets })
    return await body({ server, driver, sockets })
  } finally {
    await Promise.all([end(driver), end(server)])
  }
}
interface Run {
  readonly perSecond: number
  readonly cpuPerDelivery: number
}
/** Sends `messages` to everybody, `together` per tick, until the driver has received the last byte. */
const fanOut = async ({ server, driver, sockets }: Setup, messages: number, together: number): Promise<Run> => {
  const { bytes } = await ask(server, { do: 'plan', messages })
  const received = ask(driver, { do: 'expect', bytes: bytes! * sockets })
  const startedAt = performance.now()
  const { cpu } = await ask(server, { do: 'tell', messages, together })
  await received
  const seconds = (performance.now() - startedAt) / 1_000
  const { cpu: atEnd } = await ask(server, { do: 'cpu' })
  const deliveries = messages * sockets
  return { perSecond: deliveries / seconds, cpuPerDelivery: (atEnd! - cpu!) / deliveries }
}

export const measureFanOut = async ({ sockets = 1_000, rounds = 12, messages = 60 } = {}): Promise<FanOutResult> =>
  withSetup('bare', sockets, (bare) =>
    withSetup('hub', sockets, async (hub) => {
      const setups = { bare, hub }
      const singles: Record<Kind, Run[]> = { hub: [], bare: [] }
      const bursts: Record<Kind, Run[]> = { hub: [], bare: [] }
      for (const kind of kinds) await fanOut(setups[kind], 3 * messages, 1) // Warm up.
      // Short alternating rounds, so that load from other programs affects both equally.
      for (let round = 0; round < rounds; round++)
        for (const kind of round % 2 ? kinds : kinds.toReversed()) {
          singles[kind].push(await fanOut(setups[kind], messages, 1))
          bursts[kind].push(await fanOut(setups[kind], messages, 10))
        }
      const figures = (runs: Record<Kind, Run[]>, figure: keyof Run) =>
        compare(
          runs.hub.map((r) => r[figure]),
          runs.bare.map((r) => r[figure]),
        )
      return {
        deliveries: figures(singles, 'perSecond'),
        cpu: figures(singles, 'cpuPerDelivery'),
        burst: figures(bursts, 'perSecond'),
      }
    }),
  )

export interface IdleResult {
  /** Resident bytes of the server per idle socket after its hello. */
  readonly resident: Comparison
  /** The part on the JavaScript heap, which depends less on the garbage collector. */
  readonly heap: Comparison
}
export const measureIdleSockets = async ({ sockets = 4_000, rounds = 3 } = {}): Promise<IdleResult> => {
  const resident: Record<Kind, number[]> = { hub: [], bare: [] }
  const heap: Record<Kind, number[]> = { hub: [], bare: [] }
  for (let round = 0; round < rounds; round++)
    for (const kind of round % 2 ? kinds : kinds.toReversed())
      await withSetup(kind, sockets, async ({ server, driver }) => {
        // Connected and disconnected again: memory for code and the grown heap belongs to no socket.
        await ask(driver, { do: 'leave' })
        const before = await ask(server, { do: 'rest' })
        await ask(driver, { do: 'connect', port: before.port, sockets })
        const after = await ask(server, { do: 'rest' })
        resident[kind].push((after.rss! - before.rss!) / sockets)
        heap[kind].push((after.heapUsed! - before.heapUsed!) / sockets)
      })
  return { resident: compare(resident.hub, resident.bare), heap: compare(heap.hub, heap.bare) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const only = process.argv[2]
  if (only !== 'B7') console.log('B6', JSON.stringify(await measureFanOut(), null, 1))
  if (only !== 'B6') console.log('B7', JSON.stringify(await measureIdleSockets(), null, 1))
}
