import type { ClientFrame, Position, ServerFrame } from '@beseda/contract/realtime.ts'
import { type ClientOptions, WebSocket } from 'ws'
import { patience } from '../../../start/slow.mjs'
import { presented } from './presented.ts'

type Frame<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>

/** A browser's websocket that records all frames. */
export class Browser {
  readonly frames: ServerFrame[] = []
  readonly ws: WebSocket
  readonly opened: Promise<void>
  /** The close code. */
  readonly closed: Promise<number>
  private readonly watchers = new Set<() => void>()

  constructor(url: string, options: ClientOptions = {}) {
    this.ws = new WebSocket(url, { perMessageDeflate: false, ...options })
    this.ws.on('error', () => {})
    this.ws.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)) as ServerFrame)
      for (const look of this.watchers) look()
    })
    this.opened = new Promise((resolve, reject) => {
      this.ws.once('open', resolve)
      this.ws.once('error', reject)
    })
    this.opened.catch(() => {})
    this.closed = new Promise((resolve) => this.ws.once('close', resolve))
  }
  send(frame: ClientFrame): void {
    this.ws.send(JSON.stringify(frame))
  }
  /** The first matching frame, already received or future. */
  until(isOne: (frame: ServerFrame) => boolean, ms = patience(30_000)): Promise<ServerFrame> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`no such frame in ${JSON.stringify(this.frames).slice(0, 500)}`)),
        ms,
      )
      const look = () => {
        const frame = this.frames.find(isOne)
        if (!frame) return
        clearTimeout(timer)
        this.watchers.delete(look)
        resolve(frame)
      }
      this.watchers.add(look)
      look()
    })
  }
  of<T extends ServerFrame['type']>(type: T): Frame<T>[] {
    return this.frames.filter((f): f is Frame<T> => f.type === type)
  }
  /** Waits until all frames sent so far have arrived. */
  async settled(): Promise<void> {
    const before = this.of('pong').length
    await presented()
    this.send({ type: 'ping' })
    await this.until(() => this.of('pong').length > before)
  }
  get events(): string[] {
    return this.of('frame').map((f) => f.event)
  }
  /** The position to resume from. */
  get position(): Position {
    const [welcome] = this.of('welcome')
    let position = welcome!.position
    for (const f of this.frames) if ('position' in f) position = f.position
    return { epoch: welcome!.epoch, position }
  }
  /** Drops the connection without a close frame. */
  cut(): void {
    this.ws.terminate()
  }
}
