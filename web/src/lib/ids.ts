import { now } from './clock.ts'

/** `crypto.randomUUID` exists on https pages only; this works on every address. */
const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))
const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A UUID of version 7: its text sorts by the time it was made. */
export const newId = (): string => {
  const random = randomBytes(10)
  random[0] = (random[0]! & 0x0f) | 0x70
  random[2] = (random[2]! & 0x3f) | 0x80
  const all = Math.floor(now()).toString(16).padStart(12, '0') + hex(random)
  return `${all.slice(0, 8)}-${all.slice(8, 12)}-${all.slice(12, 16)}-${all.slice(16, 20)}-${all.slice(20)}`
}

/** A W3C trace context of a new, sampled trace. */
export const newTraceparent = (): string => `00-${hex(randomBytes(16))}-${hex(randomBytes(8))}-01`

/** A number from 0 to 1 by chance. */
export const chance = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32
