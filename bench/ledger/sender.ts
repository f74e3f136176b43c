import type { Notebook } from './notebook.ts'
import type { Line } from './transport.ts'

/** One client: writes one message after another and repeats each until the server acknowledges it. */
export interface Sender {
  readonly name: string
  readonly run: () => Promise<void>
  readonly stop: () => void
}
export const createSender = (o: {
  readonly name: string
  /** Null: stopped before it could write. */
  readonly connect: () => Promise<Line | null>
  readonly stop: () => void
  readonly messages: number
  readonly notebook: Notebook
  readonly onAck: () => void
}): Sender => {
  const run = async (): Promise<void> => {
    const line = await o.connect()
    for (let n = 1; line && n <= o.messages; n++) {
      const { id, acked } = line.write(`${o.name} says ${n}`)
      o.notebook.sent(o.name, id)
      const answer = await acked()
      if (!answer) return
      o.notebook.acked(o.name, id, answer.seq)
      o.onAck()
    }
  }
  return { name: o.name, run, stop: o.stop }
}
