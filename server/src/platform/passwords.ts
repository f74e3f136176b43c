import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Random } from './random.ts'

/** Both throw UNAVAILABLE at once when `maxWaiting` wait already. */
export interface Passwords {
  /** The PHC string to store: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`. */
  readonly hash: (password: string) => Promise<string>
  /** `stored` null: the login does not exist. The answer is false and takes as long as for a wrong password. */
  readonly verify: (password: string, stored: string | null) => Promise<boolean>
}
/** Memory in KiB. */
interface Cost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}
export const productionCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const [saltBytes, tagBytes] = [16, 32]
const derive = promisify(argon2)

export interface PasswordOptions {
  /** Of new hashes. Default: the production cost. */
  readonly cost?: Cost
  readonly atOnce?: number
  /** Unlimited by default: for programs without callers of their own. */
  readonly maxWaiting?: number
  readonly onRefused?: () => void
}
/**
 * Hashes off the event loop, `atOnce` at a time: each hash uses 19 MiB and a thread of the pool that files and DNS
 * look-ups also use.
 */
export const createPasswords = (
  random: Random,
  {
    cost = productionCost,
    atOnce = 2,
    maxWaiting = Number.POSITIVE_INFINITY,
    onRefused = () => {},
  }: PasswordOptions = {},
): Passwords => {
  const inLine = lineOf({ atOnce, maxWaiting, onRefused })
  /** A hash that no password matches, for unknown logins. */
  const unmatchable = phcOf(cost, Buffer.alloc(saltBytes), Buffer.alloc(tagBytes))
  return {
    hash: (password) =>
      inLine(async () => {
        const nonce = random.bytes(saltBytes)
        const tag = await derive('argon2id', { message: utf8(password), nonce, ...cost, tagLength: tagBytes })
        return phcOf(cost, nonce, tag)
      }),
    verify: (password, stored) =>
      inLine(async () => {
        const { storedCost, nonce, tag } = parsePhc(stored ?? unmatchable)
        const made = await derive('argon2id', { message: utf8(password), nonce, ...storedCost, tagLength: tag.length })
        return timingSafeEqual(made, tag) && stored !== null
      }),
  }
}
const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
const phcOf = (cost: Cost, nonce: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,86})$/
const parsePhc = (stored: string) => {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(stored) ?? []
  if (!salt || !tag) throw new Error('a stored password hash has an unknown form')
  return {
    storedCost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
/** Normalizes, so that the same characters typed on another system match. */
const utf8 = (password: string): Buffer => Buffer.from(password.normalize('NFC'), 'utf8')

const lineOf = ({ atOnce, maxWaiting, onRefused }: Required<Omit<PasswordOptions, 'cost'>>) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(body: () => Promise<T>): Promise<T> => {
    if (running >= atOnce && waiting.length >= maxWaiting) {
      onRefused()
      throw fail('UNAVAILABLE')
    }
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await body()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
