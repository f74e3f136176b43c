import { newId } from '../stage.ts'
import { keyOf } from '../visitors.ts'
import type { Notebook } from './notebook.ts'
import { createPersistent, type Troubles } from './persistent.ts'

/** One customer: writes one message after another, each until the server says that it has it. */
export interface Sender {
  readonly name: string
  readonly run: () => Promise<void>
  readonly stop: () => void
}
export const createSender = (o: {
  readonly name: string
  readonly url: string
  readonly channelId: string
  readonly messages: number
  readonly notebook: Notebook
  readonly troubles: Troubles
  readonly onAck: () => void
}): Sender => {
  const server = createPersistent(o.url, o.troubles)
  const run = async (): Promise<void> => {
    const started = await server.call('POST', `/widget/${o.channelId}/session`, null, { key: keyOf(o.name) })
    if (!started) return
    if (started.status !== 200) throw new Error(`${o.name} may not come in: ${started.text}`)
    const { token } = (JSON.parse(started.text) as { entity: { token: string } }).entity
    for (let n = 1; n <= o.messages; n++) {
      const id = newId()
      o.notebook.sent(o.name, id)
      const answer = await server.call('POST', '/widget/messages', token, { id, text: `${o.name} says ${n}` })
      if (!answer) return
      if (answer.status !== 200) throw new Error(`${o.name} was refused: ${answer.text}`)
      const { seq } = (JSON.parse(answer.text) as { entity: { seq: number } }).entity
      o.notebook.acked(o.name, id, seq)
      o.onAck()
    }
  }
  return { name: o.name, run, stop: server.stop }
}
