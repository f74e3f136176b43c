import type { VisitorMessage } from '@beseda/contract/entities/widget.ts'
import type { Socket } from '../core/ports.ts'
import { type KeyValueStorage, memoryStorage, type Platform } from '../platform.ts'

/** A browser's storage lists its keys in no reliable order. */
const unordered = (storage: KeyValueStorage): KeyValueStorage => ({ ...storage, keys: () => storage.keys().reverse() })

/** A platform whose time stands still until a test advances it. */
export const fakePlatform = (over: Partial<Platform> = {}) => {
  let time = 1_700_000_000_000
  let count = 0
  const due: { at: number; callback: () => void }[] = []
  const settle = async () => {
    for (let i = 0; i < 30; i++) await Promise.resolve()
  }
  const platform: Platform = {
    now: () => time,
    later: (ms, callback) => {
      const entry = { at: time + ms, callback }
      due.push(entry)
      return () => {
        const index = due.indexOf(entry)
        if (index >= 0) due.splice(index, 1)
      }
    },
    random: () => 0.5,
    randomBytes: (n) => {
      count += 1
      return new Uint8Array(n).map((_, i) => (count >> (8 * (i % 4))) & 255)
    },
    fetch: () => Promise.reject(new TypeError('no network in this test')),
    openSocket: () => {
      throw new Error('no sockets in this test')
    },
    storage: unordered(memoryStorage()),
    ...over,
  }
  /** Advances the time by `ms`, timer by timer. */
  const advance = async (ms: number) => {
    const end = time + ms
    await settle()
    for (;;) {
      due.sort((a, b) => a.at - b.at)
      const next = due[0]
      if (!next || next.at > end) break
      due.shift()
      time = Math.max(time, next.at)
      next.callback()
      await settle()
    }
    time = end
  }
  return { platform, advance, settle, pending: () => due.length }
}

/** A socket whose server is the test. */
export interface FakeSocket extends Socket {
  readonly sent: Record<string, unknown>[]
  readonly isClosed: () => boolean
  accept(): void
  say(frame: unknown): void
  drop(code?: number): void
}
export const fakeSocket = (): FakeSocket => {
  const sent: Record<string, unknown>[] = []
  let closed = false
  const socket: FakeSocket = {
    sent,
    isClosed: () => closed,
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (data) => void sent.push(JSON.parse(data)),
    close: () => {
      closed = true
    },
    accept: () => socket.onopen?.(undefined as never),
    say: (frame) => socket.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) }),
    drop: (code = 1006) => {
      closed = true
      socket.onclose?.({ code })
    },
  }
  return socket
}

export const message = (seq: number, over: Partial<VisitorMessage> = {}): VisitorMessage => ({
  id: `m${seq}`,
  seq,
  mine: false,
  author: { kind: 'operator', name: 'Ольга' },
  text: `text ${seq}`,
  files: [],
  at: seq,
  ...over,
})

export const answerOk = (entity: unknown): Response => Response.json({ code: 'ok', entity, error: null })
export const answerError = (status: number, code: string, params: Record<string, number> = {}): Response =>
  Response.json({ code, entity: null, error: { text: code, params } }, { status })
