import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultScript } from '../../server/src/channels/emulator-faults.ts'
import { createEmulator, type Emulator } from '../../server/src/channels/loopback/emulator.ts'

export const token = 'secret'
export const hookSecret = 'hook secret'
const calls = { resetBefore: 0.03, lostAnswer: 0.05, error500: 0.06, limit429: 0.02 }
const hooks = { duplicate: 0.1, reorder: 0.2, repeatOld: 0.1 }

/** The emulator of the channel `loopback` behind a real socket, outside the server, so that kills do not affect it. */
export interface EmulatedProvider {
  readonly url: string
  readonly emulator: Emulator
  /** From now on it calls the channel's webhook. Null: the server polls. */
  readonly connect: (webhook: string | null) => Promise<void>
  /** A client writes; resolves when the webhook has answered, or when a poll confirms it. False: stopped. */
  readonly writes: (client: string, text: string) => { readonly id: string; readonly acked: () => Promise<boolean> }
  /** Resolves when no update waits for the webhook. */
  readonly flushed: () => Promise<void>
  /** No update waits, and no call to the webhook or poll is in progress. */
  readonly isIdle: () => boolean
  readonly stop: () => void
  readonly close: () => Promise<void>
}
export const startEmulatedProvider = async (o: {
  readonly now: () => number
  readonly seed: number
}): Promise<EmulatedProvider> => {
  const taken = new Map<string, (isTaken: boolean) => void>()
  let isStopped = false
  let isFlushing = false
  /** The status of the response; 0 without one. */
  const callHook = async (url: string, headers: Record<string, string>, body: Buffer): Promise<number> => {
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    const id = /"externalId":(\d+)/.exec(body.toString().replace(/"contact":\{[^}]*\}/, ''))?.[1]
    if (answer?.status === 200 && id) taken.get(id)?.(true)
    return answer?.status ?? 0
  }
  const emulator = createEmulator({ token, now: o.now, callHook, wait: sleep })
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const { authorization, 'content-type': type } = request.headers
    const headers = { ...(authorization && { authorization }), ...(type && { 'content-type': type }) }
    const path = (request.url ?? '/').slice(1)
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const answer = await emulator.overWire({ path, headers, body: Buffer.concat(pieces), gone: gone.signal })
    if (answer === 'reset') response.destroy()
    else response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  server.on('clientError', (_, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const pump = async (): Promise<void> => {
    for (; !isStopped; await sleep(5)) {
      isFlushing = true
      await emulator.flush()
      for (const [id, resolve] of taken) if (BigInt(id) <= emulator.state.confirmed) resolve(true)
      isFlushing = false
    }
  }
  let pumping = Promise.resolve()
  const isIdle = (): boolean => {
    const { hook, waiting, updates, confirmed } = emulator.state
    return !isFlushing && (hook ? waiting.length === 0 : confirmed >= (updates.at(-1)?.id ?? 0n))
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    emulator,
    connect: async (webhook) => {
      emulator.faults.play({ seed: o.seed, calls, hooks } satisfies FaultScript)
      pumping = pump()
      if (webhook === null) return
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = Buffer.from(JSON.stringify({ url: webhook, secret: hookSecret }))
      emulator.faults.next(null)
      await emulator.overWire({ path: 'webhook', headers, body })
    },
    writes: (client, text) => {
      const id = emulator.writes(client, text)
      const { promise, resolve } = Promise.withResolvers<boolean>()
      taken.set(id, resolve)
      if (isStopped) resolve(false)
      return { id, acked: () => promise }
    },
    flushed: async () => {
      while (!isStopped && !isIdle()) await sleep(20)
    },
    isIdle,
    stop: () => {
      isStopped = true
      for (const resolve of taken.values()) resolve(false)
    },
    close: async () => {
      isStopped = true
      await pumping
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
