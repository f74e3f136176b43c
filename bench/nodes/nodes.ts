import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/src/app/embedded/free-port.ts'
import { slowDown } from '../../start/slow.mjs'
import type { Stage } from '../stage.ts'
import { freezeProcess } from './freeze.ts'

export interface ToNode {
  readonly n: number
  readonly passed?: number
  readonly jump?: number
}
export interface FromNode {
  readonly ready?: string
  readonly done?: number
  readonly now?: number
  /** A warning or an error of the server. */
  readonly log?: string
  /** The fields of the log line, as JSON. */
  readonly about?: string
  readonly error?: string
}
/** One server process at one address that can be killed and restarted. */
export interface ServerNode {
  readonly url: string
  readonly isUp: () => boolean
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
  readonly freeze: () => void
  readonly thaw: () => void
  /** Sets the clock of its machine off by this much from now on, in milliseconds. */
  readonly jump: (ms: number) => Promise<void>
  /** The time that has passed since the start in addition to the real time. A stopped node gets it when it starts. */
  readonly pass: (ms: number) => Promise<void>
  /** The time that the node uses. */
  readonly now: () => Promise<number>
  /** The number of unexpected exits. */
  readonly crashes: () => number
}
export interface NodeOptions {
  readonly provider?: string
  readonly env?: Readonly<Record<string, string>>
  /** The process exited unexpectedly after it had been ready. */
  readonly onCrash?: () => void
  readonly onLog?: (text: string, error: string | undefined, about: string) => void
  /** Slowed down by `SLOW`, for journeys. Integration tests are slowed down as a whole. */
  readonly slow?: boolean
}
const program = fileURLToPath(new URL('./node.ts', import.meta.url))

export const createNode = async (stage: Stage, o: NodeOptions = {}): Promise<ServerNode> => {
  const port = await freePort()
  let child: ChildProcess | null = null
  let thaw = (): void => {}
  let [passed, off, crashes, asked] = [0, 0, 0, 0]
  const answers = new Map<number, (now: number) => void>()
  const env = () => ({
    ...process.env,
    PORT: String(port),
    DATABASE_URL: stage.databaseUrl,
    DATA_DIR: join(stage.dataDir, 'server'),
    RATE_LIMIT_FACTOR: '100000',
    SIGN_IN_IDLE_HOURS: '8760',
    SIGN_IN_MAX_DAYS: '365',
    NODE_ENV: 'production',
    NODE_PASSED: String(passed),
    NODE_JUMP: String(off),
    ...(o.provider && { NODE_PROVIDER: o.provider }),
    ...o.env,
  })
  const start = async (): Promise<void> => {
    const own = spawn(process.execPath, [program], { env: env(), stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const endWithUs = () => void own.kill('SIGKILL')
    process.once('exit', endWithUs)
    if (o.slow) slowDown(own.pid)
    await new Promise<void>((resolve, reject) => {
      own.on('message', (m: FromNode) => {
        if (m.ready) resolve()
        if (m.log) o.onLog?.(m.log, m.error, m.about ?? '')
        if (m.done !== undefined) answers.get(m.done)?.(m.now!)
      })
      own.once('exit', (code) => {
        process.off('exit', endWithUs)
        reject(new Error(`a node ended with ${code}`))
        if (child === own) {
          child = null
          crashes++
          o.onCrash?.()
        }
      })
    })
    child = own
  }
  /** No answer when the node dies meanwhile. */
  const send = async (m: Omit<ToNode, 'n'>): Promise<number> => {
    const own = child
    if (!own) return Number.NaN
    const n = ++asked
    const answered = new Promise<number>((resolve) => answers.set(n, resolve))
    let leave = () => {}
    const gone = new Promise<number>((resolve) => {
      leave = () => resolve(Number.NaN)
      own.once('exit', leave)
    })
    own.send({ n, ...m }, () => {})
    const now = await Promise.race([answered, gone])
    own.off('exit', leave)
    answers.delete(n)
    return now
  }
  return {
    url: `http://127.0.0.1:${port}`,
    isUp: () => child !== null,
    start,
    kill: async () => {
      const own = child
      child = null
      if (!own || own.exitCode !== null) return
      const gone = new Promise((resolve) => own.once('exit', resolve))
      own.kill('SIGKILL')
      await gone
    },
    freeze: () => {
      if (child?.pid) thaw = freezeProcess(child.pid)
    },
    thaw: () => thaw(),
    jump: async (ms) => {
      off = ms
      await send({ jump: ms })
    },
    pass: async (ms) => {
      passed = ms
      await send({ passed: ms })
    },
    now: () => send({}),
    crashes: () => crashes,
  }
}
/** Starts the given number of nodes on one database. */
export const createNodes = async (stage: Stage, count: number, o: NodeOptions = {}): Promise<ServerNode[]> => {
  const nodes = await Promise.all(Array.from({ length: count }, () => createNode(stage, o)))
  // One after another: the first creates the installation's secret.
  for (const node of nodes) await node.start()
  return nodes
}
