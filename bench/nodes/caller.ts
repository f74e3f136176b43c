import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '../client.ts'
import type { ServerNode } from './nodes.ts'

export interface Called {
  /** `ok`, or the code of the refusal. */
  readonly code: string
  readonly entity: unknown
}
/** Calls any of the nodes, and another one when that does not answer, as a browser behind a load balancer would. */
export interface Caller {
  readonly call: (method: string, path: string, token: string | null, body?: unknown) => Promise<Called>
  /** Responses that no server may give: internal errors, and no response within the whole time limit. */
  readonly faults: () => readonly string[]
  readonly close: () => void
}
const patienceMs = 4_000
const giveUpMs = 60_000

export const createCaller = (nodes: readonly ServerNode[], chance: () => number): Caller => {
  const clients = new Map<ServerNode, Client>()
  const faults: string[] = []
  const clientOf = (node: ServerNode): Client => {
    const known = clients.get(node) ?? createClient(node.url, 16)
    clients.set(node, known)
    return known
  }
  const once = async (node: ServerNode, ...args: Parameters<Client['call']>) => {
    const client = clientOf(node)
    const impatience = new AbortController()
    try {
      return await Promise.race([client.call(...args), sleep(patienceMs, null, { signal: impatience.signal })])
    } catch {
      return null
    } finally {
      impatience.abort()
    }
  }
  const drop = (node: ServerNode): void => {
    clients.get(node)?.close()
    clients.delete(node)
  }
  return {
    call: async (...args) => {
      const first = Math.floor(chance() * nodes.length)
      const until = performance.now() + giveUpMs
      for (let n = 0; performance.now() < until; n++) {
        const node = nodes[(first + n) % nodes.length]!
        const answer = node.isUp() ? await once(node, ...args) : null
        if (answer && answer.status < 500) {
          const { code, entity } = JSON.parse(answer.text) as { code: string; entity: unknown }
          return { code, entity }
        }
        if (answer && answer.status !== 503) faults.push(`${args[0]} ${args[1]}: ${answer.status} ${answer.text}`)
        if (answer === null) drop(node)
        await sleep(30)
      }
      faults.push(`${args[0]} ${args[1]}: no answer`)
      return { code: 'NO_ANSWER', entity: null }
    },
    faults: () => faults,
    close: () => {
      for (const node of nodes) drop(node)
    },
  }
}
