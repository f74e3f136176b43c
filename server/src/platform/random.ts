/** With clock.ts, the only file that may use the machine's randomness (checked by tools/arch.mjs). */
import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'

export interface Random {
  /** Unguessable bytes. */
  readonly bytes: (length: number) => Buffer
  /** 0 ≤ x < 1, for jitter. */
  readonly fraction: () => number
}
/** Random bytes drawn ahead, because a system call costs more than the bytes. Used once, then wiped. */
const drawn = { bytes: Buffer.alloc(0), at: 0 }
const drawAhead = 4_096
const bytes = (length: number): Buffer => {
  if (length > 64) return randomBytes(length)
  if (drawn.at + length > drawn.bytes.length) {
    drawn.bytes = randomBytes(drawAhead)
    drawn.at = 0
  }
  const own = Buffer.from(drawn.bytes.subarray(drawn.at, drawn.at + length))
  drawn.bytes.fill(0, drawn.at, drawn.at + length)
  drawn.at += length
  return own
}
export const systemRandom: Random = { bytes, fraction: () => Math.random() }

/** A deterministic generator for tests. */
export const testRandom = (seed = 1): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state
  }
  return {
    bytes: (length) => Buffer.from(Array.from({ length }, () => next() >>> 24)),
    fraction: () => next() / 2 ** 32,
  }
}

export interface Ids {
  readonly next: () => string
}
/** UUIDv7: sorted by time, so that indexes grow at their end. 74 random bits. */
export const uuidV7 = (clock: Clock, random: Random): Ids => ({
  next: () => {
    const b = random.bytes(16)
    b.writeUIntBE(clock.now(), 0, 6)
    b[6] = 0x70 | (b[6]! & 0x0f)
    b[8] = 0x80 | (b[8]! & 0x3f)
    const h = b.toString('hex')
    return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`
  },
})
/** UUIDv4: 122 random bits, for addresses that must not be guessable. */
export const randomId = (random: Random): string => {
  const b = random.bytes(16)
  b[6] = 0x40 | (b[6]! & 0x0f)
  b[8] = 0x80 | (b[8]! & 0x3f)
  const h = b.toString('hex')
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`
}
/** A bearer token: 256 random bits. */
export const newToken = (random: Random): string => random.bytes(32).toString('base64url')
