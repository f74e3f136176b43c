import type { VisitorMessage } from '@beseda/contract/entities/widget.ts'
import type { Socket } from '../core/ports.ts'
import { type Keep, keepInMemory, type Surroundings } from '../surroundings.ts'

/** A browser's storage lists its keys in no order that one could rely on. */
const unordered = (keep: Keep): Keep => ({ ...keep, keys: () => keep.keys().reverse() })

/** Surroundings whose time stands still until it is told to go on. */
export const fakeSurroundings = (over: Partial<Surroundings> = {}) => {
  let time = 1_700_000_000_000
  let count = 0
  const due: { at: number; act: () => void }[] = []
  const settle = async () => {
    for (let i = 0; i < 30; i++) await Promise.resolve()
  }
  const surroundings: Surroundings = {
    now: () => time,
    later: (ms, act) => {
      const entry = { at: time + ms, act }
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
    keep: unordered(keepInMemory()),
    ...over,
  }
  /** Lets `ms` pass, timer by timer. */
  const advance = async (ms: number) => {
    const end = time + ms
    await settle()
    for (;;) {
      due.sort((a, b) => a.at - b.at)
      const next = due[0]
      if (!next || next.at > end) break
      due.shift()
      time = Math.max(time, next.at)
      next.act()
      await settle()
    }
    time = end
  }
  return { surroundings, advance, settle, pending: () => due.length }
}

/** A socket of which the test is the server. */
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
