import { createPasswords } from '../server/src/platform/passwords.ts'
import { systemRandom } from '../server/src/platform/random.ts'
import { type Benchmark, figure } from './benchmark.ts'
import { median, percentile } from './measure.ts'
import { openStage, startServerProcess } from './stage.ts'

const password = 'Correct-horse-1'
const atOnce = 20

type Call = (login: string, password: string) => Promise<number>
/** How long one call takes, in milliseconds; throws when it is not answered as it must be. */
const timed =
  (url: string, expected: number): Call =>
  async (login, secret) => {
    const startedAt = performance.now()
    const response = await fetch(`${url}/api/cm-identity/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login, password: secret }),
    })
    await response.arrayBuffer()
    if (response.status !== expected) throw new Error(`a sign-in was answered with ${response.status}`)
    return performance.now() - startedAt
  }
const timeOf = async (act: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}
/** The 99th percentile of the delay of the server's event loop since the last time it was asked, milliseconds. */
const loopDelay = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  const seconds = /^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1]
  if (seconds === undefined) throw new Error('the metrics page says nothing of the event loop')
  return Number(seconds) * 1_000
}

/** Signing in: beside the deliberate cost of the hash, without holding up others, without telling who has an account. */
export const signIn: Benchmark = {
  ids: ['I1', 'I2', 'I3'],
  run: async ({ quick }) => {
    const stage = await openStage({ operators: atOnce })
    const server = await startServerProcess(stage)
    try {
      const passwords = createPasswords(systemRandom)
      const hash = await passwords.hash(password)
      await stage.sql.query('update users set password_hash = $1', [hash])
      const logins = Array.from({ length: atOnce }, (_, i) => `op${i}@bench.example`)
      const [right, wrong] = [timed(server.url, 200), timed(server.url, 422)]
      for (const login of logins) await right(login, password)

      const own: number[] = []
      for (let i = 0; i < (quick ? 20 : 200); i++) {
        const cost = await timeOf(() => passwords.verify(password, hash))
        own.push((await right(logins[i % atOnce]!, password)) - cost)
      }

      await loopDelay(server.url)
      const rounds = quick ? 2 : 10
      const all = await Promise.all(
        logins.map(async (login) => {
          const times: number[] = []
          for (let i = 0; i < rounds; i++) times.push(await right(login, password))
          return times
        }),
      )
      const delay = await loopDelay(server.url)

      const [known, unknown]: [number[], number[]] = [[], []]
      for (let i = 0; i < (quick ? 50 : 500); i++) {
        known.push(await wrong(logins[i % atOnce]!, 'Wrong-horse-1'))
        unknown.push(await wrong(`nobody${i % atOnce}@bench.example`, 'Wrong-horse-1'))
      }
      const slower = known.filter((time, i) => time > unknown[i]!).length
      return [
        figure(
          {
            id: 'I1',
            subject: 'sign-in beside the cost of the hash, p95',
            unit: 'ms',
            gate: { most: 150 },
            goal: { most: 30 },
          },
          percentile(own, 0.95),
          [median(own), percentile(own, 0.95)],
        ),
        figure(
          {
            id: 'I2',
            subject: `delay of the event loop while ${atOnce} sign in, p99`,
            unit: 'ms',
            gate: { most: 50 },
            goal: { most: 25 },
            note: `${rounds * atOnce} sign-ins, each ${Math.round(median(all.flat()))} ms with ${atOnce} waiting in line; about 10 ms of the delay are the interval of the measurement itself`,
          },
          delay,
        ),
        figure(
          {
            id: 'I3',
            subject: 'wrong password: known and unknown login, pair by pair, differ by',
            unit: 'σ',
            gate: { most: 3.3 },
            goal: { most: 2 },
            note: `the known one took longer in ${slower} of ${known.length} pairs; medians ${median(known).toFixed(1)} and ${median(unknown).toFixed(1)} ms`,
          },
          Math.abs(2 * slower - known.length) / Math.sqrt(known.length),
        ),
      ]
    } finally {
      await server.stop()
      await stage.close()
    }
  },
}
