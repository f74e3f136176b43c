import type { Duplex } from 'node:stream'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { ClientFrame, realtime } from '@beseda/contract/realtime.ts'
import type { RawData, WebSocket } from 'ws'
import { encode } from './frames.ts'
import type { Member } from './hub.ts'
import { Outlet } from './outlet.ts'
import type { Listener } from './rooms.ts'

export type Hello = Extract<ClientFrame, { type: 'hello' }>
/** What a socket needs of the hub. */
export interface Host {
  readonly now: () => number
  readonly position: () => number
  readonly hello: (socket: BrowserSocket, hello: Hello) => void
  /** The socket listens no more; it may still be saying goodbye. */
  readonly left: (socket: BrowserSocket) => void
  readonly closed: (socket: BrowserSocket) => void
  readonly slow: () => void
}
/** `asking`: its token is being judged. `held`: inside, being judged again, told nothing meanwhile. */
export type SocketState = 'new' | 'asking' | 'open' | 'held' | 'ended'

const maxFramesPerSecond = 20
const nobody: Member = { kind: 'visitor', id: '', organizationId: '', rooms: new Set(), tokenHash: '' }
const parse = (data: RawData): ClientFrame | null => {
  try {
    return ClientFrame.parse(JSON.parse(String(data)))
  } catch {
    return null
  }
}

/** One browser's websocket: what it may say, when it has been silent or slow for too long. A class, since there are thousands. */
export class BrowserSocket implements Listener {
  state: SocketState = 'new'
  member = nobody
  token = ''
  /** Position since which it has been held. */
  heldAt = 0
  heardAt: number
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
    this.heardAt = host.now()
    ws.on('message', (data, isBinary) => this.hear(data, isBinary))
    const heard = () => this.isFlood()
    ws.on('ping', heard)
    ws.on('pong', heard)
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
  say(frame: Buffer): void {
    this.take(frame)
    this.flush()
  }
  /** Says why and closes; what waited is forgotten. The peer has two seconds to close, too. */
  end(closeCode: number, code: ErrorCode): void {
    if (!this.leave()) return
    this.outlet.last(encode({ type: 'bye', code }))
    this.ws.close(closeCode)
  }
  cut(): void {
    this.leave()
    this.ws.terminate()
  }
  /** The peer has a little time to answer a goodbye; then it is over anyway. */
  whenClosed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.ws.readyState === this.ws.CLOSED) resolve()
      else this.ws.once('close', () => resolve())
    })
  }
  /** Once a second. */
  sweep(now: number): void {
    if (this.state === 'ended') return
    if (now - this.heardAt > realtime.silenceMs) this.cut()
    else if (this.state === 'new' && now - this.heardAt > realtime.helloMs) this.stop('INVALID_INPUT')
  }

  private hear(data: RawData, isBinary: boolean): void {
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
  /** Until the welcome there is no position to tell, and the welcome is an answer too. */
  private pong(): void {
    if (this.state === 'asking') return
    const position = this.state === 'held' ? this.heldAt : this.host.position()
    this.say(encode({ type: 'pong', position }))
  }
  private isFlood(): boolean {
    if (this.state === 'ended') return true
    const now = this.host.now()
    if (this.state !== 'new') this.heardAt = now
    if (now - this.second >= 1_000) {
      this.second = now
      this.framesInSecond = 0
    }
    if (++this.framesInSecond <= maxFramesPerSecond) return false
    this.stop('TOO_MANY_REQUESTS')
    return true
  }
  /** Ends somebody who does not keep to the protocol. A flood is not even read any more. */
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
