/**
 * A provider that accepts everything at once and notes when, in a process of its own. What it receives on the channel to its
 * parent: how its second address behaves. `refuses`: nobody listens there.
 */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export const behaviours = ['answers', 'hangs', 'fails', 'refuses'] as const
export type Behaviour = (typeof behaviours)[number]
export interface FromProvider {
  readonly ports?: readonly [alive: number, second: number]
  /** Answers to a change of behaviour. */
  readonly is?: Behaviour
  /** The marks in the texts that arrived at the first address, with the times; answers to `take`. */
  readonly arrived?: readonly (readonly [mark: string, at: number])[]
}
export interface ToProvider {
  readonly be?: Behaviour
  readonly take?: true
}
/** Milliseconds since 1970 with their fractions: comparable between processes of one machine. */
const now = (): number => performance.timeOrigin + performance.now()
const send = (message: FromProvider): void => void process.send?.(message)

let arrived: [string, number][] = []
let nextId = 1
const accept =
  (notes: boolean): RequestListener =>
  (call, answer) => {
    const at = now()
    const chunks: Buffer[] = []
    call.on('data', (chunk: Buffer) => chunks.push(chunk))
    call.on('end', () => {
      const mark = /mark (\d+)/.exec(Buffer.concat(chunks).toString())?.[1]
      if (notes && mark) arrived.push([mark, at])
      answer
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: nextId++, at: Math.round(at) }))
    })
  }
const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

let is: Behaviour = 'answers'
const sockets = new Set<Socket>()
const alive = createServer(accept(true))
const second = createServer((call, answer) => {
  if (is === 'answers') return accept(false)(call, answer)
  call.resume()
  if (is === 'fails') answer.writeHead(500).end()
})
second.on('connection', (socket) => {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
})
const ports = [await listen(alive, 0), await listen(second, 0)] as const
const be = async (next: Behaviour): Promise<void> => {
  if (is === 'refuses') await listen(second, ports[1])
  is = next
  if (next === 'refuses') {
    const closed = new Promise((resolve) => second.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
}
process.on('message', async (m: ToProvider) => {
  if (m.take) {
    send({ arrived })
    arrived = []
  }
  if (m.be && m.be !== is) await be(m.be)
  if (m.be) send({ is })
})
process.once('disconnect', () => process.exit())
send({ ports })
