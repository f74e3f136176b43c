import { hex, makeId } from '@beseda/sdk/core/ids.ts'
import { now } from './clock.ts'

/** `crypto.randomUUID` exists on https pages only; this works on every address. */
const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))

/** A UUID of version 7: sorts by its creation time. */
export const newId = (): string => makeId(now(), randomBytes(10))

/** A W3C trace context of a new, sampled trace. */
export const newTraceparent = (): string => `00-${hex(randomBytes(16))}-${hex(randomBytes(8))}-01`

/** A random number from 0 to 1. */
export const chance = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32
