import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { elapsed } from '../../../lib/clock.ts'
import { type CaptchaPurpose, solveCaptcha } from './solve.ts'

/** Riddles are good for ten minutes. */
const freshMs = 9 * 60_000
interface Solving {
  readonly answer: Promise<string>
  readonly since: number
}
export type CaptchaState = 'working' | 'ready' | 'failed'

/** The check that nobody sees: begun when the form opens, an answer for each try to send it. */
export const useCaptcha = (purpose: CaptchaPurpose) => {
  const [state, setState] = useState<CaptchaState>('working')
  const current = useRef<Solving | null>(null)
  const begin = useCallback((): Solving => {
    const solving: Solving = { answer: solveCaptcha(purpose), since: elapsed() }
    const isCurrent = () => current.current === solving
    current.current = solving
    setState('working')
    solving.answer.then(
      () => isCurrent() && setState('ready'),
      () => isCurrent() && setState('failed'),
    )
    return solving
  }, [purpose])
  useEffect(() => {
    begin()
    return () => {
      current.current = null
    }
  }, [begin])

  const take = useCallback((): Promise<string> => {
    const known = current.current
    const solving = known && elapsed() - known.since < freshMs ? known : begin()
    return solving.answer
  }, [begin])
  /** Sends with an answer. Used up or outdated ones are replaced, once without a word about it. */
  const sendWith = useCallback(
    async <T>(send: (answer: string) => Promise<T>): Promise<T> => {
      try {
        return await send(await take())
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CAPTCHA_INVALID') throw error
        return await send(await begin().answer)
      } finally {
        begin() // an answer is good for one try
      }
    },
    [take, begin],
  )
  return { state, retry: begin, sendWith }
}
export type UsedCaptcha = ReturnType<typeof useCaptcha>
