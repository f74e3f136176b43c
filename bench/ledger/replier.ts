import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../stage.ts'
import type { Console } from './console.ts'
import { createPersistent, type Troubles } from './persistent.ts'

/** An operator who replies now and then in the chats that their console shows. */
export interface Replier {
  /** Ids of the replies that the server has acknowledged. */
  readonly acked: readonly string[]
  readonly stop: () => Promise<void>
}
const everyMs = 120

export const startReplier = (o: {
  readonly url: string
  readonly token: string
  readonly console: Console
  readonly chance: () => number
  readonly troubles: Troubles
}): Replier => {
  const server = createPersistent(o.url, o.troubles)
  const acked: string[] = []
  let stopped = false
  const run = async (): Promise<void> => {
    for (let n = 1; !stopped; n++) {
      await sleep(everyMs)
      const chats = o.console.chats()
      const chat = chats[Math.floor(o.chance() * chats.length)]
      if (!chat) continue
      const id = newId()
      const answer = await server.call('POST', `/chats/${chat.id}/messages`, o.token, { id, text: `answer ${n}` })
      if (answer?.status === 200) acked.push(id)
    }
  }
  const running = run()
  return {
    acked,
    stop: async () => {
      stopped = true
      await running
      server.stop()
    },
  }
}
