import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Emulator } from '../../server/src/channels/loopback/emulator.ts'

export interface ServedEmulator {
  /** For the `api` of a channel's settings; its host must be in OUTGOING_ALLOW. */
  readonly url: string
  readonly close: () => Promise<void>
}
/** The emulator on a real connection of this machine: for servers in other processes, the demo and the ledger. */
export const serveEmulator = async (emulator: Emulator, port = 0): Promise<ServedEmulator> => {
  const server = createServer(async (call, answer) => {
    const body = Buffer.concat(await call.toArray().catch(() => []))
    const headers = Object.fromEntries(Object.entries(call.headers).map(([name, v]) => [name, String(v)]))
    const answered = await emulator.overWire({ path: (call.url ?? '/').slice(1), headers, body })
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
