import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { patience, slowDown } from '../start/slow.mjs'

/** What the server writes into DATA_DIR/demo.json. */
export interface DemoFacts {
  readonly url: string
  readonly users: readonly {
    readonly role: string
    readonly name: string
    readonly login: string
    readonly password: string
  }[]
  readonly widgetId: string
  readonly chatPageUrl: string
}
export interface RunningApp {
  readonly url: string
  readonly dataDir: string
  /** The link that creates the first service administrator; null: the start has printed none. */
  readonly setupUrl: string | null
  readonly stop: () => Promise<void>
}
const root = fileURLToPath(new URL('..', import.meta.url))
const pinnedNode = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
const readyMs = patience(300_000)
/** As `npm start` runs it, when `npm test` or `npm run journeys` has compiled it (start/programs.mjs). */
const compiled = process.env.COMPILED_SERVER ? [process.env.COMPILED_SERVER] : []

/**
 * Starts the real server with its own PostgreSQL and a demo organization, in a folder of its own on a free port.
 * @param env additional settings, for a journey that needs its own server
 */
export const startApp = async (env: Readonly<Record<string, string>> = {}): Promise<RunningApp> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'beseda-journeys-'))
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: '1',
    DEMO_SIMULATION: '0',
    UNSAFE_FAST: '1',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: join(root, '.cache/node'),
    RATE_LIMIT_FACTOR: '1000',
    // providers that a journey emulates
    OUTGOING_ALLOW: '127.0.0.1',
  }
  const child = spawn(pinnedNode, [...compiled, 'server/src/main.ts'], {
    cwd: root,
    env: { ...withoutSettings(process.env), ...settings, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  slowDown(child.pid)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const { url, setupUrl } = await waitForReady(child)
    const stop = async () => {
      await end(child)
      remove()
    }
    return { url, dataDir, setupUrl, stop }
  } catch (error) {
    await end(child)
    remove()
    throw error
  }
}

/** Settings in the developer's environment must not affect the journeys. */
const withoutSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const { DATABASE_URL: _, PUBLIC_URL: __, BRAND: ___, NODE_OPTIONS: ____, ...rest } = env
  return rest
}

/** Waits for its line `ready <url>`. Fails with the last output when the server exits before. */
const waitForReady = (child: ChildProcess): Promise<Pick<RunningApp, 'url' | 'setupUrl'>> =>
  new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string) => reject(new Error(`The server ${why}:\n${said.slice(-4000)}`))
    const timer = setTimeout(() => fail(`was not ready after ${readyMs / 1000} s`), readyMs)
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => {
        said = (said + part).slice(-100_000)
        const url = /^ready (\S+)$/m.exec(said)?.[1]
        if (!url) return
        clearTimeout(timer)
        resolve({ url, setupUrl: /^ +(\S+\/setup#token=\S+)$/m.exec(said)?.[1] ?? null })
      })
    child.once('error', (error) => fail(`could not be started (${error.message})`))
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      fail(`ended with ${code ?? signal}`)
    })
  })

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patience(20_000))
  await gone
  clearTimeout(timer)
}

export const readDemo = (dataDir: string): DemoFacts =>
  JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFacts

/** The server of this worker, which the global setup started. */
export const theApp = (): DemoFacts & { readonly dataDir: string } => {
  const { JOURNEYS_URL: urls = '', JOURNEYS_DATA_DIR: dataDirs = '', TEST_PARALLEL_INDEX: mine = '0' } = process.env
  const [url, dataDir] = [urls.split(',')[Number(mine)], dataDirs.split(',')[Number(mine)]]
  if (!url || !dataDir) throw new Error('no server: run the journeys with "npm run journeys"')
  return { ...readDemo(dataDir), url, dataDir }
}
