import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/src/app/embedded/free-port.ts'
import { type Benchmark, compared } from './benchmark.ts'
import { interleave } from './measure.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
interface Started {
  readonly seconds: number
  readonly pid: number
  readonly stop: () => Promise<void>
}
/** Runs a program until a line of its output says that it is ready. */
const startProgram = async (args: readonly string[], env: NodeJS.ProcessEnv, isReady: RegExp): Promise<Started> => {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk
        if (isReady.test(said)) resolve()
      })
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${said}`)))
  })
  const seconds = (performance.now() - startedAt) / 1_000
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  return { seconds, pid: child.pid!, stop }
}
/** What `npm start` runs, with its own data folder. */
const startOurs = async (dataDir: string): Promise<Started> => {
  const env = { ...process.env, PORT: String(await freePort()), HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '' }
  const started = await startProgram(['start/start.mjs'], env, /^ready /m)
  return { ...started, pid: childrenOf(started.pid).find(isServer)! }
}
/** The floor: a bare Node process that only starts PostgreSQL. */
const startBare = (dataDir: string): Promise<Started> =>
  startProgram(['server/src/app/embedded/hold.ts', dataDir], process.env, /^\{"url"/m)
/** The floor of the memory: a bare Node server. */
const startIdle = (): Promise<Started> => startProgram(['bench/floor/idle.ts'], process.env, /^ready/m)

const readProc = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
const isServer = (pid: number): boolean => readProc(pid, 'cmdline').includes('server/src/main.ts')
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && new RegExp(`^PPid:\\t${parent}$`, 'm').test(readProc(pid, 'status')))
const residentMb = (pid: number): number => Number(/^VmRSS:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1]) / 1024

/** Seconds until it is ready; then it is stopped. */
const secondsOf = async (started: Promise<Started>): Promise<number> => {
  const { seconds, stop } = await started
  await stop()
  return seconds
}
/** Megabytes after this many idle milliseconds. */
const memoryOf = async (start: () => Promise<Started>, idleMs: number): Promise<number> => {
  const { pid, stop } = await start()
  await sleep(idleMs)
  const megabytes = residentMb(pid)
  await stop()
  return megabytes
}

export const starting: Benchmark = {
  ids: ['B19', 'B19b', 'B19c'],
  run: async ({ quick }) => {
    const folder = mkdtempSync(join(tmpdir(), 'beseda-start-'))
    const folders = { ours: (n: number) => join(folder, `ours-${n}`), bare: (n: number) => join(folder, `bare-${n}`) }
    try {
      let [bare, ours] = [0, 0]
      const first = await interleave(
        quick ? 1 : 3,
        () => secondsOf(startBare(folders.bare(bare++))),
        () => secondsOf(startOurs(folders.ours(ours++))),
      )
      const second = await interleave(
        quick ? 1 : 5,
        () => secondsOf(startBare(folders.bare(0))),
        () => secondsOf(startOurs(folders.ours(0))),
      )
      const idleMs = quick ? 2_000 : 60_000
      // The demo is new: in the first minute the server stores the facts of its sessions. Measure the minute after it.
      await memoryOf(() => startOurs(folders.ours(0)), idleMs)
      const memory = await interleave(
        1,
        () => memoryOf(startIdle, idleMs),
        () => memoryOf(() => startOurs(folders.ours(0)), idleMs),
      )
      const subject = 'npm start to ready, second start, compared with a bare start of node and PostgreSQL'
      return [
        compared({ id: 'B19', subject, unit: 's', gate: { most: 8 }, goal: { most: 3 } }, second),
        compared(
          {
            ...{ id: 'B19b', subject: 'the same for the first time, with the demo made', unit: 's' },
            ...{ gate: { most: 10 }, goal: { most: 5 } },
          },
          first,
        ),
        compared(
          {
            ...{
              id: 'B19c',
              subject: 'memory of the idle server, a minute after, compared with bare node',
              unit: 'MB',
            },
            ...{ gate: { most: 2.7 }, goal: { most: 1.6 } },
          },
          memory,
        ),
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
