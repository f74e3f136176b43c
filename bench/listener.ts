import { once } from 'node:events'
import { realtime } from '@beseda/contract/realtime.ts'
import { WebSocket } from 'ws'

/** An operator's open console, reduced to noting which of the marked messages have arrived. */
export interface Listener {
  readonly count: () => number
  /** Resolves when this many have arrived; rejects after `ms`. */
  readonly until: (count: number, ms?: number) => Promise<void>
  readonly close: () => void
}
const field = Buffer.from('"text":"')

/** `mark`: the prefix of the texts to look for; `onMarked` gets what follows it, up to a space. */
export const listen = async (
  origin: string,
  token: string,
  mark: string,
  onMarked: (rest: string) => void = () => {},
): Promise<Listener> => {
  const ws = new WebSocket(`${origin.replace('http', 'ws')}${realtime.path}`, { perMessageDeflate: false })
  await once(ws, 'open')
  ws.send(JSON.stringify({ type: 'hello', token, as: 'user' }))
  await once(ws, 'message')
  const ping = setInterval(() => ws.send('{"type":"ping"}'), realtime.heartbeatMs)
  const wanted = Buffer.from(mark)
  let count = 0
  let notify = (): void => {}
  ws.on('message', (data: Buffer) => {
    for (let at = data.indexOf(field); at >= 0; at = data.indexOf(field, at + 1)) {
      const from = at + field.length
      if (!data.subarray(from, from + wanted.length).equals(wanted)) continue
      count++
      onMarked(data.toString('latin1', from + wanted.length, data.indexOf(0x20, from + wanted.length)))
    }
    notify()
  })
  return {
    count: () => count,
    until: (goal, ms = 30_000) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${count} of ${goal} messages came`)), ms)
        notify = () => {
          if (count < goal) return
          clearTimeout(late)
          notify = () => {}
          resolve()
        }
        notify()
      }),
    close: () => {
      clearInterval(ping)
      ws.terminate()
    },
  }
}
