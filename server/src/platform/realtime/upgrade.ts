import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { realtime } from '@beseda/contract/realtime.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import { networkOf } from '../client-address.ts'
import type { AttachOptions } from './types.ts'

export interface UpgradeDeps {
  readonly isClosing: () => boolean
  readonly accept: (ws: WebSocket, wire: Duplex) => void
  readonly maxPerAddress: number
  readonly maxSockets: number
  readonly closeMs: number
}
type Denial = readonly [status: string, code: ErrorCode]

const wsOptions = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  // twice the limit, so that we can close with a reason; the header of a larger frame closes the socket at once
  maxPayload: 2 * realtime.maxFrameBytes,
  // not yet in the types of ws
  maxFragments: 16,
  maxBufferedChunks: 1_024,
}
/** Answers without a handshake. The body holds the code only. */
const deny = (wire: Duplex, [status, code]: Denial): void => {
  const body = JSON.stringify({ code, entity: null })
  wire.on('error', () => {})
  wire.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    () => wire.destroy(),
  )
}

/** Accepts websocket upgrades from allowed origins and addresses. The first frame says who it is. */
export const createUpgrade = ({ isClosing, accept, maxPerAddress, maxSockets, closeMs }: UpgradeDeps) => {
  const withCloseTimeout = { ...wsOptions, closeTimeout: closeMs }
  const wss = new WebSocketServer(withCloseTimeout)
  const byAddress = new Map<string, number>()
  let sockets = 0
  const count = (address: string, by: 1 | -1): void => {
    sockets += by
    const now = (byAddress.get(address) ?? 0) + by
    if (now > 0) byAddress.set(address, now)
    else byAddress.delete(address)
  }
  return (server: Server, options: AttachOptions): void => {
    /** An origin that cannot be parsed is not ours. */
    const isOurs = (request: IncomingMessage): boolean => {
      try {
        return options.originAllowed(request.headers.origin, request)
      } catch {
        return false
      }
    }
    const denialOf = (request: IncomingMessage, address: string): Denial | null => {
      // any query is refused: a token must never travel in an address
      if (request.url !== realtime.path) return ['403 Forbidden', 'ACCESS_DENIED']
      if (!isOurs(request)) return ['403 Forbidden', 'ACCESS_DENIED']
      if (isClosing() || sockets >= maxSockets) return ['503 Service Unavailable', 'UNAVAILABLE']
      if ((byAddress.get(address) ?? 0) >= maxPerAddress) return ['429 Too Many Requests', 'TOO_MANY_REQUESTS']
      return null
    }
    server.on('upgrade', (request: IncomingMessage, wire: Duplex, head: Buffer) => {
      const [path] = (request.url ?? '').split('?')
      if (path !== realtime.path) {
        if (server.listenerCount('upgrade') === 1) deny(wire, ['404 Not Found', 'PAGE_NOT_FOUND'])
        return
      }
      const address = networkOf(options.address?.(request) ?? request.socket.remoteAddress ?? '')
      const denial = denialOf(request, address)
      if (denial) return deny(wire, denial)
      wss.handleUpgrade(request, wire, head, (ws) => {
        count(address, 1)
        ws.on('close', () => count(address, -1))
        accept(ws, wire)
      })
    })
  }
}
