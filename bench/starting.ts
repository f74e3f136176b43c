import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/src/app/embedded/free-port.ts'
import { type Benchmark, figure } from './benchmark.ts'
import { median } from './measure.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
interface Started {
  readonly seconds: number
  readonly pid: number
  readonly stop: () => Promise<void>
}
/** What `npm start` runs, with data of its own. */
const start = async (dataDir: string): Promise<Started> => {
  const env = { ...process.env, PORT: String(await freePort()), HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '' }
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['start/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk
        if (/^ready /m.test(said)) resolve()
      })
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${said}`)))
  })
  const seconds = (performance.now() - startedAt) / 1_000
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  return { seconds, pid: childrenOf(child.pid!).find(isServer)!, stop }
}
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

export const starting: Benchmark = {
  ids: ['B19', 'B19b', 'B19c'],
  run: async ({ quick }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'beseda-start-'))
    try {
      const first = await start(dataDir)
      await first.stop()
      const again: number[] = []
      let memory = Number.NaN
      const rounds = quick ? 1 : 5
      for (let round = 1; round <= rounds; round++) {
        const started = await start(dataDir)
        again.push(started.seconds)
        if (round === rounds) {
          await sleep(quick ? 2_000 : 60_000)
          memory = residentMb(started.pid)
        }
        await started.stop()
      }
      return [
        figure(
          { id: 'B19', subject: 'npm start to ready, second start', unit: 's', gate: { most: 5 }, goal: { most: 1.5 } },
          median(again),
          again,
        ),
        figure(
          {
            id: 'B19b',
            subject: 'the same for the first time, with the demo made',
            unit: 's',
            gate: { most: 60 },
            goal: { most: 15 },
          },
          first.seconds,
        ),
        figure(
          {
            id: 'B19c',
            subject: 'memory of the idle server, a minute after',
            unit: 'MB',
            gate: { most: 200 },
            goal: { most: 120 },
          },
          memory,
        ),
      ]
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
