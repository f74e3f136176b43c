import { setTimeout as sleep } from 'node:timers/promises'
import { newId, type Stage } from '../../stage.ts'
import type { Notebook } from '../notebook.ts'
import { createPersistent, type Troubles } from '../persistent.ts'
import { marked } from './provider-side.ts'

/** Operators who answer in every chat in turn until so many answers are acknowledged. */
export interface Repliers {
  readonly run: () => Promise<void>
  readonly stop: () => void
}
interface ChatRow {
  readonly id: string
  readonly operator: string | null
}
const openChats = `
  select c.id, c.operator_id as operator from chats c
  where exists (select from messages m where m.chat_id = c.id and m.author_kind = 'client') order by c.id`
const workers = 8
/** Nobody answers faster than this, so that the faults meet answers and not only their queue. Milliseconds. */
const pauseMs = 20

export const startRepliers = (o: {
  readonly stage: Stage
  readonly url: string
  readonly chats: number
  readonly answers: number
  readonly notebook: Notebook
  readonly troubles: Troubles
  readonly onAck: () => void
}): Repliers => {
  const server = createPersistent(o.url, o.troubles, workers)
  const tokens = new Map(o.stage.operators.map(({ id, token }) => [id, token]))
  const [{ token: anyone }] = o.stage.operators as [Stage['operators'][number]]
  let [chats, next, isStopped] = [[] as ChatRow[], 0, false]
  /** Not before every client has written: nobody may write to them first. */
  const everyChat = async (): Promise<void> => {
    while (chats.length < o.chats && !isStopped) {
      chats = await o.stage.sql
        .query<ChatRow>(openChats)
        .then(({ rows }) => rows)
        // PostgreSQL is away
        .catch(() => [])
      await sleep(100)
    }
  }
  const work = async (): Promise<void> => {
    for (let n = next++; n < o.answers && !isStopped; n = next++) {
      const chat = chats[n % chats.length]!
      const id = newId()
      o.notebook.sent(chat.id, id)
      const token = tokens.get(chat.operator ?? '') ?? anyone
      const text = marked(`answer ${n}`, id)
      const answer = await server.call('POST', `/chats/${chat.id}/messages`, token, { id, text })
      if (!answer) return
      if (answer.status !== 200) throw new Error(`an answer was refused: ${answer.text}`)
      o.notebook.acked(chat.id, id, null)
      o.onAck()
      await sleep(pauseMs)
    }
  }
  return {
    run: async () => {
      await everyChat()
      await Promise.all(Array.from({ length: workers }, work))
    },
    stop: () => {
      isStopped = true
      server.stop()
    },
  }
}
