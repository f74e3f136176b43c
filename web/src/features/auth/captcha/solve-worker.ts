import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** A riddle comes in; its answer, as the server wants it, or null goes out. */
self.onmessage = async ({ data }: MessageEvent<string>) => {
  const challenge = JSON.parse(data) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null)
  self.postMessage(solution && JSON.stringify({ challenge, solution }))
}
