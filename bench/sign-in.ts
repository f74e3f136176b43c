import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createPasswords } from '../server/src/platform/passwords.ts'
import { systemRandom } from '../server/src/platform/random.ts'
import { type Benchmark, compared, figure, type Measured } from './benchmark.ts'
import { interleave, median, percentile } from './measure.ts'
import { openStage, startServerProcess } from './stage.ts'

const password = 'Correct-horse-1'
const atOnce = 20
const logins = Array.from({ length: atOnce }, (_, i) => `op${i}@bench.example`)

type Call = (login: string, password: string) => Promise<number>
/** Duration of one call in milliseconds; throws when its status is unexpected. */
const timed =
  (address: string, expected: number): Call =>
  async (login, secret) => {
    const startedAt = performance.now()
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login, password: secret }),
    })
    await response.arrayBuffer()
    if (response.status !== expected) throw new Error(`a sign-in was answered with ${response.status}`)
    return performance.now() - startedAt
  }
/** The 99th percentile of the server's event loop delay since the last call, in milliseconds. */
const loopDelay = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  const seconds = /^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1]
  if (seconds === undefined) throw new Error('the metrics page has no delay of the event loop')
  return Number(seconds) * 1_000
}

/** A bare Node server that verifies a password with the same hash. */
const startBare = async (hash: string) => {
  const child = fork(fileURLToPath(new URL('floor/sign-in.ts', import.meta.url)), [hash])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const url = `http://127.0.0.1:${port}`
  return {
    call: timed(`${url}/`, 200),
    delay: async () => Number(await (await fetch(`${url}/delay`)).text()),
    close: () => child.disconnect(),
  }
}
/** The 95th percentile of `count` sign-ins, one after another. */
const p95Of = async (call: Call, count: number): Promise<number> => {
  const times: number[] = []
  for (let i = 0; i < count; i++) times.push(await call(logins[i % atOnce]!, password))
  return percentile(times, 0.95)
}
/** The event loop delay while twenty people sign in at the same time. */
const delayOf = async (call: Call, delay: () => Promise<number>, times: number): Promise<number> => {
  await delay()
  await Promise.all(
    logins.map(async (login) => {
      for (let i = 0; i < times; i++) await call(login, password)
    }),
  )
  return delay()
}
/** Whether the response time distinguishes known from unknown logins: standard deviations from chance, over pairs. */
const difference = async (wrong: Call, pairs: number): Promise<Measured> => {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let i = 0; i < pairs; i++) {
    known.push(await wrong(logins[i % atOnce]!, 'Wrong-horse-1'))
    unknown.push(await wrong(`nobody${i % atOnce}@bench.example`, 'Wrong-horse-1'))
  }
  const slower = known.filter((time, i) => time > unknown[i]!).length
  const medians = `medians ${median(known).toFixed(1)} and ${median(unknown).toFixed(1)} ms`
  return figure(
    {
      id: 'I3',
      subject: 'wrong password: known and unknown login, pair by pair, differ by',
      unit: 'σ',
      gate: { most: 3.3 },
      goal: { most: 2 },
      note: `the known one took longer in ${slower} of ${known.length} pairs; ${medians}`,
    },
    Math.abs(2 * slower - known.length) / Math.sqrt(known.length),
  )
}

/**
 * Sign-in: the cost in addition to the hash, the delay for others, and whether response times reveal who has an
 * account.
 */
export const signIn: Benchmark = {
  ids: ['I1', 'I2', 'I3'],
  run: async ({ quick }) => {
    const stage = await openStage({ operators: atOnce })
    const server = await startServerProcess(stage)
    const hash = await createPasswords(systemRandom).hash(password)
    const bare = await startBare(hash)
    try {
      await stage.sql.query('update users set password_hash = $1', [hash])
      const address = `${server.url}/api/cm-identity/auth/login`
      const right = timed(address, 200)
      for (const login of logins) for (const call of [bare.call, right]) await call(login, password)
      const [rounds, count] = quick ? [1, 20] : [5, 60]
      const alone = await interleave(
        rounds,
        () => p95Of(bare.call, count),
        () => p95Of(right, count),
      )
      const together = await interleave(
        quick ? 1 : 3,
        () => delayOf(bare.call, bare.delay, quick ? 2 : 5),
        () => delayOf(right, () => loopDelay(server.url), quick ? 2 : 5),
      )
      const overhead = `${(alone.ours - alone.floor).toFixed(1)} ms more than the bare server`
      return [
        compared(
          {
            ...{ id: 'I1', subject: 'sign-in, p95, compared with a bare server with the same hash', unit: 'ms' },
            ...{ gate: { most: 2.5 }, goal: { most: 1.3 }, note: overhead },
          },
          alone,
        ),
        compared(
          {
            ...{
              id: 'I2',
              subject: `delay of the event loop while ${atOnce} sign in, p99, compared with the same`,
              unit: 'ms',
            },
            ...{ gate: { most: 2 }, goal: { most: 1.3 } },
            note: 'about 10 ms of both are the interval of the measurement itself',
          },
          together,
        ),
        await difference(timed(address, 422), quick ? 50 : 500),
      ]
    } finally {
      bare.close()
      await server.stop()
      await stage.close()
    }
  },
}
