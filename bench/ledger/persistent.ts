import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, createClient } from '../client.ts'

/** Calls that are repeated unchanged until they get a final response. */
export interface Persistent {
  /** The first response that is neither 5xx nor 429. Null: stopped. */
  readonly call: (method: string, path: string, token: string | null, body?: unknown) => Promise<Answer | null>
  readonly stop: () => void
}
export interface Troubles {
  retries: number
  /** The longest time that one attempt waited for a response or an error, in milliseconds. */
  slowestMs: number
  readonly statuses: Map<number, number>
}
export const noTroubles = (): Troubles => ({ retries: 0, slowestMs: 0, statuses: new Map() })
const patienceMs = 20_000
const pauseMs = 40

export const createPersistent = (url: string, troubles: Troubles, connections = 1): Persistent => {
  let client = createClient(url, connections)
  let stopped = false
  const once = async (...call: Parameters<Persistent['call']>): Promise<Answer | null> => {
    const startedAt = performance.now()
    const mine = client
    const impatience = setTimeout(() => mine.close(), patienceMs)
    try {
      return await mine.call(...call)
    } catch {
      mine.close()
      if (client === mine) client = createClient(url, connections)
      return null
    } finally {
      clearTimeout(impatience)
      troubles.slowestMs = Math.max(troubles.slowestMs, performance.now() - startedAt)
    }
  }
  return {
    call: async (...call) => {
      for (; !stopped; troubles.retries++) {
        const answer = await once(...call)
        if (answer && answer.status < 500 && answer.status !== 429) return answer
        if (answer) troubles.statuses.set(answer.status, (troubles.statuses.get(answer.status) ?? 0) + 1)
        await sleep(pauseMs)
      }
      return null
    },
    stop: () => {
      stopped = true
      client.close()
    },
  }
}
