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
  /** What the line says beside its text, as JSON. */
  readonly about?: string
  readonly error?: string
}
/** One server process at one address, killed and started again at will. */
export interface ServerNode {
  readonly url: string
  readonly isUp: () => boolean
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
  readonly freeze: () => void
  readonly thaw: () => void
  /** Its machine's clock is off by so much from now on, milliseconds. */
  readonly jump: (ms: number) => Promise<void>
  /** So much time has passed since the beginning, beside the real one. A node that is down learns it at its start. */
  readonly pass: (ms: number) => Promise<void>
  /** What time it goes by. */
  readonly now: () => Promise<number>
  /** Ends that nobody asked for. */
  readonly crashes: () => number
}
export interface NodeOptions {
  readonly provider?: string
  readonly env?: Readonly<Record<string, string>>
  /** The process ended by itself after it had been ready. */
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
  /** Without an answer when the node dies meanwhile. */
  const tell = async (m: Omit<ToNode, 'n'>): Promise<number> => {
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
      await tell({ jump: ms })
    },
    pass: async (ms) => {
      passed = ms
      await tell({ passed: ms })
    },
    now: () => tell({}),
    crashes: () => crashes,
  }
}
/** So many nodes on one database, all started. */
export const createNodes = async (stage: Stage, count: number, o: NodeOptions = {}): Promise<ServerNode[]> => {
  const nodes = await Promise.all(Array.from({ length: count }, () => createNode(stage, o)))
  // one after another: the first makes the secret of the installation
  for (const node of nodes) await node.start()
  return nodes
}
