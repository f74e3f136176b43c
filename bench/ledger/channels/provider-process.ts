import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../server/src/app/embedded/free-port.ts'
import type { Stage } from '../../stage.ts'
import type { ProgramOptions } from './program.ts'

/** An emulated provider in a process of its own, at one address for the whole test. */
export interface ProviderProcess {
  readonly type: string
  readonly url: string
  /** Repeats until the process answers. */
  readonly ask: <T = void>(what: string, given?: unknown) => Promise<T>
  /** With SIGKILL, and starts it again. */
  readonly kill: () => Promise<void>
  readonly stop: () => void
}
const program = fileURLToPath(new URL('./program.ts', import.meta.url))

export const startProvider = async (
  stage: Stage,
  o: { readonly type: string; readonly serverUrl: string; readonly seed: number },
): Promise<ProviderProcess> => {
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const file = join(stage.dataDir, `provider-${o.type}`)
  let [child, isStopped, starts] = [null as ChildProcess | null, false, 0]
  const start = async (): Promise<void> => {
    const options: ProgramOptions = { ...o, seed: o.seed + starts++, port: port!, ports, home: url, file }
    const own = spawn(process.execPath, [program, JSON.stringify(options)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = own
    await new Promise<void>((resolve, reject) => {
      own.once('message', () => resolve())
      own.once('exit', (code) => reject(new Error(`the provider ${o.type} ended with ${code}`)))
    })
  }
  await start()
  return {
    ...{ type: o.type, url },
    ask: async <T>(what: string, given: unknown = null): Promise<T> => {
      for (; ; await sleep(30)) {
        const call = { method: 'POST', body: JSON.stringify(given), headers: { 'content-type': 'application/json' } }
        const answer = await fetch(`${url}/ledger/${what}`, call).catch(() => null)
        const entity = answer?.ok ? await answer.json().catch(() => undefined) : undefined
        if (entity !== undefined || isStopped) return entity as T
      }
    },
    kill: async () => {
      const gone = new Promise((resolve) => child!.once('exit', resolve))
      child!.kill('SIGKILL')
      await gone
      await start()
    },
    stop: () => {
      isStopped = true
      child?.kill('SIGKILL')
    },
  }
}
