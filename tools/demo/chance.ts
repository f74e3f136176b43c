import { createHash } from 'node:crypto'
import type { Random } from '../../server/src/platform/random.ts'

/** A seeded random number generator: the same seed gives the same demo. Never use it for secrets. */
export interface Chance extends Random {
  /** A whole number, both ends included. */
  readonly whole: (from: number, to: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  /** One of the list, as often as its weight says. */
  readonly weighted: <T>(list: readonly T[], weight: (item: T) => number) => T
  readonly happens: (probability: number) => boolean
  /** Durations of people: half of them below the median, some much longer. `spread` 0.5 is moderate, 1 is wild. */
  readonly around: (median: number, spread: number) => number
}

export const chanceFrom = (seed: string): Chance => {
  const fraction = generator(createHash('sha256').update(seed).digest())
  const whole = (from: number, to: number): number => from + Math.floor(fraction() * (to - from + 1))
  return {
    fraction,
    bytes: (length) => {
      const words = Buffer.alloc(Math.ceil(length / 4) * 4)
      for (let at = 0; at < length; at += 4) words.writeUInt32LE(Math.floor(fraction() * 2 ** 32), at)
      return words.subarray(0, length)
    },
    whole,
    pick: (list) => list[whole(0, list.length - 1)]!,
    weighted: (list, weight) => {
      let rest = fraction() * list.reduce((sum, item) => sum + weight(item), 0)
      for (const item of list) {
        rest -= weight(item)
        if (rest < 0) return item
      }
      return list.at(-1)!
    },
    happens: (probability) => fraction() < probability,
    around: (median, spread) => median * Math.exp(spread * bell(fraction)),
  }
}

/** xoshiro128**, 32 bits at a time. */
const generator = (seed: Buffer): (() => number) => {
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => seed.readUInt32LE(at)) as [number, number, number, number]
  const turn = (x: number, by: number): number => (x << by) | (x >>> (32 - by))
  return () => {
    const result = Math.imul(turn(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = turn(d, 11)
    return result / 2 ** 32
  }
}
/** Roughly normal: mean 0, deviation 1. */
const bell = (fraction: () => number): number => {
  let sum = -6
  for (let i = 0; i < 12; i++) sum += fraction()
  return sum
}
