import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/src/app/embedded/free-port.ts'
import { createNode } from '../nodes/nodes.ts'
import { type ServerProcess, type Stage, startServerProcess } from '../stage.ts'

/** Keeps a server running at one address, as a service manager does. */
export interface Keeper {
  readonly url: string
  /** Kills the server with SIGKILL and starts a new one. Resolves when that one is ready. */
  readonly kill: () => Promise<void>
  /** How often the server exited unexpectedly after it had been ready. */
  readonly crashes: () => number
  readonly ready: () => Promise<void>
  readonly stop: () => Promise<void>
}
export const keepServer = async (stage: Stage): Promise<Keeper> => {
  const port = await freePort()
  let current: ServerProcess | null = null
  let stopped = false
  let crashes = 0
  const start = async (): Promise<void> => {
    while (!stopped) {
      try {
        const server = await startServerProcess(stage, port)
        current = server
        server.child.once('exit', () => {
          if (stopped || current !== server) return
          crashes++
          starting = start()
        })
        return
      } catch (error) {
        // A server cannot start without its database: retry until it can.
        if (!isAway(error)) throw error
        await sleep(200)
      }
    }
  }
  let starting = start()
  await starting
  return {
    url: `http://127.0.0.1:${port}`,
    kill: async () => {
      await starting
      const old = current
      current = null
      await old?.stop('SIGKILL')
      starting = start()
      await starting
    },
    crashes: () => crashes,
    ready: () => starting,
    stop: async () => {
      await starting
      stopped = true
      await current?.stop()
    },
  }
}
/**
 * The same for a server whose calls to providers go to `provider`; null: to the addresses in the settings of the channels.
 * `pass` advances its time to the given offset in milliseconds.
 */
export const keepNode = async (
  stage: Stage,
  provider: string | null,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly keeper: Keeper; readonly pass: (ms: number) => Promise<void> }> => {
  let starting = Promise.resolve()
  let stopped = false
  const node = await createNode(stage, { ...(provider !== null && { provider }), env, onCrash: () => restart() })
  const start = async (): Promise<void> => {
    while (!stopped)
      try {
        return await node.start()
      } catch {
        // A server cannot start without its database.
        await sleep(200)
      }
  }
  const restart = (): void => {
    starting = start()
  }
  restart()
  await starting
  const keeper: Keeper = {
    url: node.url,
    kill: async () => {
      await starting
      await node.kill()
      restart()
      await starting
    },
    crashes: node.crashes,
    ready: () => starting,
    stop: async () => {
      stopped = true
      await starting
      await node.kill()
    },
  }
  return { keeper, pass: node.pass }
}
const isAway = (error: unknown): boolean => error instanceof Error && error.message.startsWith('the server ended')
