import type { EntityOf, InputOf } from '@beseda/contract/endpoint.ts'
import { recovery } from '@beseda/contract/endpoints/recovery.ts'
import { call } from '../../lib/api.ts'
import { later } from '../../lib/clock.ts'
import { prepareSmartCaptcha } from './smart-captcha.ts'

export type CaptchaPurpose = InputOf<typeof recovery.captcha>['purpose']
/** spec.md, 9: number of attempts, and the time limit of each. */
const [attempts, timeoutMs] = [10, 2000]

type Riddle = EntityOf<typeof recovery.captcha>
const riddle = async (purpose: CaptchaPurpose, left = attempts): Promise<Riddle> => {
  const end = new AbortController()
  const cancel = later(timeoutMs, () => end.abort(new Error('no answer in time')))
  try {
    return await call(recovery.captcha, { purpose }, { signal: end.signal })
  } catch (error) {
    if (left <= 1 || !end.signal.aborted) throw error
    return riddle(purpose, left - 1)
  } finally {
    cancel()
  }
}
/** In a worker, so that typing is not blocked. */
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
/** Ready to answer. `by`: who verifies; an external provider may show a task on submit. */
export interface Prepared {
  readonly by: Riddle['kind']
  readonly answer: () => Promise<string>
}
/** Rejects when the server does not answer, or the browser cannot solve it. */
export const prepareCaptcha = async (purpose: CaptchaPurpose): Promise<Prepared> => {
  const { kind, challenge } = await riddle(purpose)
  if (kind === 'smartCaptcha') return { by: kind, answer: await prepareSmartCaptcha(challenge) }
  const solved = await answer(challenge)
  return { by: kind, answer: async () => solved }
}
