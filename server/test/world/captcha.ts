import { recovery } from '@beseda/contract/endpoints/recovery.ts'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { mustCall } from './call.ts'
import type { World } from './world.ts'

/** Solves a challenge, as a browser does. */
export const solve = async (text: string): Promise<string> => {
  const challenge = JSON.parse(text) as Challenge
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}
export const solvedCaptcha = async (
  w: Pick<World, 'app'>,
  purpose: 'signUp' | 'recovery' | 'signIn',
): Promise<string> => solve((await mustCall(w.app, recovery.captcha, { purpose })).challenge)
