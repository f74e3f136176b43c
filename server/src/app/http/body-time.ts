import type { IncomingMessage, Server } from 'node:http'
import type { Clock } from '../../platform/clock.ts'

interface BodyTime {
  /** Longest time without a byte, and until the last one, milliseconds. */
  readonly idleMs: number
  readonly totalMs: number
}
/** A file may take long on a slow connection: 25 MB in half an hour are 14 KB/s. */
const ofFiles: BodyTime = { idleMs: 20_000, totalMs: 30 * 60_000 }
const ofOthers: BodyTime = { idleMs: 60_000, totalMs: 60_000 }

/** Ends calls whose body does not arrive. Node's own limit knows only the total time, the same for all calls. */
export const limitBodyTime = (server: Server, deps: { readonly clock: Clock }): void => {
  server.on('request', (call: IncomingMessage) => {
    if (hasBody(call)) watch(call, deps.clock, isForm(call) ? ofFiles : ofOthers)
  })
}
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
const isForm = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false

const watch = (call: IncomingMessage, clock: Clock, { idleMs, totalMs }: BodyTime): void => {
  const { socket } = call
  const startedAt = clock.tick()
  let received = socket.bytesRead
  const check = (): void => {
    if (call.complete) return
    const isStalled = socket.bytesRead === received
    received = socket.bytesRead
    if (isStalled || clock.tick() - startedAt >= totalMs) end(call)
    else cancel = clock.later(idleMs, check)
  }
  let cancel = clock.later(idleMs, check)
  call.once('close', () => cancel())
}
/** Nothing else answers: the handler waits for the body. */
const end = ({ socket }: IncomingMessage): void => {
  socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  socket.destroySoon()
}
