import { createHash } from 'node:crypto'
import { createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import { sign } from '../secrets.ts'
import type { Binding, Captcha } from './captcha.ts'

export interface ProofOfWorkOptions {
  readonly clock: Pick<Clock, 'now'>
  readonly random: Random
  /** The installation's secret. */
  readonly secret: string
  /** PBKDF2 rounds per guess. With the default a browser needs about half a second for all guesses. */
  readonly rounds?: number | undefined
}
const defaultRounds = 3_000
/** Bounds of the number of guesses, so that nobody waits long. */
const [minGuesses, maxGuesses] = [120, 280]
const lifeMs = 10 * 60_000
const algorithm = 'PBKDF2/SHA-256'

/** The browser guesses a number until a derived key has the required prefix. People need not read, click or see anything. */
export const proofOfWork = ({ clock, random, secret, rounds = defaultRounds }: ProofOfWorkOptions): Captcha => {
  const key = (purpose: string) => sign(secret, `captcha ${purpose}`).toString('hex')
  const keys = { hmacSignatureSecret: key('challenge'), hmacKeySignatureSecret: key('answer') }
  return {
    kind: 'proofOfWork',
    origin: null,
    challenge: async (binding) =>
      JSON.stringify(
        await createChallenge({
          algorithm,
          cost: rounds,
          counter: minGuesses + Math.floor(random.fraction() * (maxGuesses - minGuesses)),
          deriveKey,
          expiresAt: Math.floor((clock.now() + lifeMs) / 1000),
          data: { binding: bindingHash(binding) },
          ...keys,
        }),
      ),
    verify: async (answer, binding) => {
      const payload = parse(answer)
      if (!payload) return null
      const { parameters, signature = '' } = payload.challenge
      const expiresAt = (parameters.expiresAt ?? 0) * 1000
      // the signature covers the cost, but cheap checks come first so that a caller cannot make us compute
      if (parameters.algorithm !== algorithm || parameters.cost !== rounds || expiresAt <= clock.now()) return null
      if (parameters.data?.binding !== bindingHash(binding)) return null
      const { verified, expired } = await verifySolution({ ...payload, deriveKey, ...keys }).catch(() => unverified)
      if (!verified || expired) return null
      return { id: createHash('sha256').update(signature).digest(), expiresAt }
    },
  }
}
const unverified = { verified: false, expired: false }
/** A hash, so that the address is not sent in clear text. */
const bindingHash = ({ purpose, address }: Binding): string =>
  createHash('sha256').update(`${purpose} ${address}`).digest('hex').slice(0, 32)

const parse = (answer: string): Payload | null => {
  try {
    const value: unknown = JSON.parse(answer)
    return isPayload(value) ? value : null
  } catch {
    return null
  }
}
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isPayload = (value: unknown): value is Payload => {
  if (!isRecord(value) || !isRecord(value.challenge) || !isRecord(value.solution)) return false
  const { challenge, solution } = value
  if (!isRecord(challenge.parameters) || typeof challenge.signature !== 'string') return false
  return typeof solution.counter === 'number' && typeof solution.derivedKey === 'string'
}
