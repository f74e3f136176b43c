import type { Writable } from 'node:stream'

const none: Buffer[] = []

/**
 * The write queue of one socket. Nothing is written to a socket that has not drained, so a slow reader costs only
 * references to shared frames, and its queue can be dropped at any moment.
 */
export class Outlet {
  private readonly socket: Writable
  private waiting = none
  private waitingBytes = 0
  /** Of these, bytes that were queued while the reader owed nothing: a burst or a replay, which does not mean it is slow. */
  private burst = 0
  private blocked = false

  constructor(socket: Writable) {
    this.socket = socket
  }
  push(frame: Buffer): void {
    if (this.waiting === none) this.waiting = [frame]
    else this.waiting.push(frame)
    this.waitingBytes += frame.length
  }
  /** Bytes that wait because the reader has not taken earlier ones. */
  owed(): number {
    return this.waitingBytes - this.burst
  }
  flush(): void {
    if (this.blocked) return
    this.burst = this.waitingBytes
    this.write()
  }
  forget(): void {
    this.waiting = none
    this.waitingBytes = 0
    this.burst = 0
  }
  /** Drops the queue and writes this frame at once, before the socket closes. */
  last(frame: Buffer): void {
    this.forget()
    if (this.socket.writable) this.socket.write(frame)
  }
  private write(): void {
    const { socket, waiting } = this
    if (waiting.length === 0 || !socket.writable) return
    const many = waiting.length > 1
    if (many) socket.cork()
    let written = 0
    let bytes = 0
    let more = true
    while (more && written < waiting.length) {
      const frame = waiting[written++]!
      bytes += frame.length
      more = socket.write(frame)
    }
    this.waiting = written === waiting.length ? none : waiting.slice(written)
    this.waitingBytes -= bytes
    this.burst = Math.max(0, this.burst - bytes)
    if (many) socket.uncork()
    if (!more) this.waitForDrain()
  }
  private waitForDrain(): void {
    this.blocked = true
    this.socket.once('drain', () => {
      this.blocked = false
      this.write()
    })
  }
}
