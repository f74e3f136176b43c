import type { InputOf } from '@beseda/contract/endpoint.ts'
import { recovery } from '@beseda/contract/endpoints/recovery.ts'
import { call } from '../../../lib/api.ts'
import { later } from '../../../lib/clock.ts'

export type CaptchaPurpose = InputOf<typeof recovery.captcha>['purpose']
/** spec.md, 9: the check is tried so often, for so long each time. */
const [attempts, timeoutMs] = [10, 2000]

const riddle = async (purpose: CaptchaPurpose, left = attempts): Promise<string> => {
  const end = new AbortController()
  const cancel = later(timeoutMs, () => end.abort(new Error('no answer in time')))
  try {
    return (await call(recovery.captcha, { purpose }, { signal: end.signal })).challenge
  } catch (error) {
    if (left <= 1 || !end.signal.aborted) throw error
    return riddle(purpose, left - 1)
  } finally {
    cancel()
  }
}
/** Off the page's thread: typing goes on. */
const answer = (challenge: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
    const end = (solved: string | null) => {
      worker.terminate()
      if (solved === null) reject(new Error('not solved'))
      else resolve(solved)
    }
    worker.onmessage = ({ data }: MessageEvent<string | null>) => end(data)
    worker.onerror = () => end(null)
    worker.postMessage(challenge)
  })
/** Rejects when the server does not answer, or the browser cannot solve it. */
export const solveCaptcha = async (purpose: CaptchaPurpose): Promise<string> => answer(await riddle(purpose))
