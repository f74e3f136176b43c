import type { Duplex } from 'node:stream'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { ClientFrame, realtime } from '@beseda/contract/realtime.ts'
import type { RawData, WebSocket } from 'ws'
import { encode } from './frames.ts'
import { Outlet } from './outlet.ts'
import type { Listener } from './rooms.ts'
import type { Member } from './types.ts'

export type Hello = Extract<ClientFrame, { type: 'hello' }>
/** What a socket needs of the hub. */
export interface Host {
  readonly now: () => number
  readonly position: () => number
  readonly hello: (socket: BrowserSocket, hello: Hello) => void
  /** The socket gets no more frames; it may still be closing. */
  readonly left: (socket: BrowserSocket) => void
  readonly closed: (socket: BrowserSocket) => void
  readonly slow: () => void
}
/** `asking`: its token is being checked. `held`: admitted, but its token is being checked again; it gets no frames meanwhile. */
export type SocketState = 'new' | 'asking' | 'open' | 'held' | 'ended'

const maxFramesPerSecond = 20
const noMember: Member = { kind: 'visitor', id: '', organizationId: '', rooms: new Set(), tokenHash: '' }
const parse = (data: RawData): ClientFrame | null => {
  try {
    return ClientFrame.parse(JSON.parse(String(data)))
  } catch {
    return null
  }
}

/** One browser's websocket. It refuses wrong frames and closes when the browser is silent or slow. A class, because there are thousands. */
export class BrowserSocket implements Listener {
  state: SocketState = 'new'
  member = noMember
  token = ''
  /** The position at which it was held. */
  heldAt = 0
  receivedAt: number
  lastRound = 0
  unflushed = false
  private readonly outlet: Outlet
  private readonly ws: WebSocket
  private readonly host: Host
  private second = 0
  private framesInSecond = 0

  constructor(ws: WebSocket, wire: Duplex, host: Host) {
    this.ws = ws
    this.host = host
    this.outlet = new Outlet(wire)
    this.receivedAt = host.now()
    ws.on('message', (data, isBinary) => this.receive(data, isBinary))
    const onControlFrame = () => this.isFlood()
    ws.on('ping', onControlFrame)
    ws.on('pong', onControlFrame)
    ws.on('error', () => this.leave()) // a broken frame: ws closes with the code that fits
    ws.on('close', () => {
      this.leave()
      this.outlet.forget()
      host.closed(this)
    })
  }
  take(frame: Buffer): void {
    this.outlet.push(frame)
  }
  flush(): void {
    this.outlet.flush()
    if (this.outlet.owed() <= realtime.maxBufferedBytes || this.state === 'ended') return
    this.host.slow()
    this.end(realtime.closeCodes.slow, 'UNAVAILABLE')
  }
  sendNow(frame: Buffer): void {
    this.take(frame)
    this.flush()
  }
  /** Sends the reason and closes; queued frames are dropped. The peer has two seconds to close as well. */
  end(closeCode: number, code: ErrorCode): void {
    if (!this.leave()) return
    this.outlet.last(encode({ type: 'bye', code }))
    this.ws.close(closeCode)
  }
  cut(): void {
    this.leave()
    this.ws.terminate()
  }
  /** The peer gets a little time to answer the close frame. */
  whenClosed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.ws.readyState === this.ws.CLOSED) resolve()
      else this.ws.once('close', () => resolve())
    })
  }
  /** Once a second. */
  sweep(now: number): void {
    if (this.state === 'ended') return
    if (now - this.receivedAt > realtime.silenceMs) this.cut()
    else if (this.state === 'new' && now - this.receivedAt > realtime.helloMs) this.stop('INVALID_INPUT')
  }

  private receive(data: RawData, isBinary: boolean): void {
    if (this.state === 'ended' || this.isFlood()) return
    const length = (data as Buffer).length
    const frame = isBinary || length > realtime.maxFrameBytes ? null : parse(data)
    if (length > realtime.maxFrameBytes) this.end(tooBig, 'BODY_TOO_LARGE')
    else if (!frame || (frame.type === 'hello') !== (this.state === 'new')) this.stop('INVALID_INPUT')
    else if (frame.type === 'ping') this.pong()
    else {
      this.state = 'asking'
      this.token = frame.token
      this.host.hello(this, frame)
    }
  }
  /** Before the welcome there is no position to send, and the welcome is an answer too. */
  private pong(): void {
    if (this.state === 'asking') return
    const position = this.state === 'held' ? this.heldAt : this.host.position()
    this.sendNow(encode({ type: 'pong', position }))
  }
  private isFlood(): boolean {
    if (this.state === 'ended') return true
    const now = this.host.now()
    if (this.state !== 'new') this.receivedAt = now
    if (now - this.second >= 1_000) {
      this.second = now
      this.framesInSecond = 0
    }
    if (++this.framesInSecond <= maxFramesPerSecond) return false
    this.stop('TOO_MANY_REQUESTS')
    return true
  }
  /** Closes a socket that breaks the protocol. After a flood nothing more is read. */
  private stop(code: ErrorCode): void {
    this.end(realtime.closeCodes.badFrame, code)
    if (code === 'TOO_MANY_REQUESTS') this.ws.pause()
  }
  private leave(): boolean {
    if (this.state === 'ended') return false
    this.host.left(this)
    this.state = 'ended'
    return true
  }
}
const tooBig = 1009
