import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WireAnswer, WireCall } from '../../channels/emulator-wire.ts'

export interface Served {
  /** Its host must be in OUTGOING_ALLOW of a server that calls it. */
  readonly url: string
  readonly close: () => Promise<void>
}
/** An emulated provider on a real connection of this machine: for the demo, for tests and for servers in other processes. */
export const serveEmulator = async (
  { overWire }: { readonly overWire: (call: WireCall) => Promise<WireAnswer> },
  port = 0,
): Promise<Served> => {
  const server = createServer(async (call, answer) => {
    const body = Buffer.concat(await call.toArray().catch(() => []))
    const headers = Object.fromEntries(Object.entries(call.headers).map(([name, v]) => [name, String(v)]))
    const left = new AbortController()
    answer.on('close', () => left.abort())
    const asked = { method: call.method ?? 'GET', path: (call.url ?? '/').slice(1), headers, body, gone: left.signal }
    const answered = await overWire(asked)
    if (answered === 'reset') call.socket.resetAndDestroy()
    else answer.writeHead(answered.status, answered.headers).end(answered.body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
