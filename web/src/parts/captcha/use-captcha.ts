import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { elapsed } from '../../lib/clock.ts'
import { currentWords } from '../../lib/language.ts'
import { type CaptchaPurpose, type Prepared, prepareCaptcha } from './solve.ts'

/** Challenges are valid for ten minutes. */
const freshMs = 9 * 60_000
interface Solving {
  readonly prepared: Promise<Prepared>
  readonly since: number
}
/** `external`: another service verifies, when the form is submitted. */
export type CaptchaState = 'working' | 'ready' | 'external' | 'failed'

/** The invisible check: it starts when the form opens (`isOn`), and provides an answer for each attempt to submit. */
export const useCaptcha = (purpose: CaptchaPurpose, isOn = true) => {
  const [state, setState] = useState<CaptchaState>('working')
  const current = useRef<Solving | null>(null)
  const begin = useCallback((): Solving => {
    const solving: Solving = { prepared: prepareCaptcha(purpose), since: elapsed() }
    const isCurrent = () => current.current === solving
    current.current = solving
    setState('working')
    solving.prepared.then(
      ({ by }) => isCurrent() && setState(by === 'smartCaptcha' ? 'external' : 'ready'),
      () => isCurrent() && setState('failed'),
    )
    return solving
  }, [purpose])
  useEffect(() => {
    if (isOn) begin()
    return () => {
      current.current = null
    }
  }, [begin, isOn])

  const take = useCallback((): Solving => {
    const known = current.current
    return known && elapsed() - known.since < freshMs ? known : begin()
  }, [begin])
  /** Submits with an answer. Used or expired answers are replaced, once silently. */
  const sendWith = useCallback(
    async <T>(send: (answer: string) => Promise<T>): Promise<T> => {
      try {
        return await send(await answerOf(take()))
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CAPTCHA_INVALID' || error.status === 0) throw error
        return await send(await answerOf(begin()))
      } finally {
        begin() // An answer is valid for one attempt.
      }
    },
    [take, begin],
  )
  return { state, retry: begin, sendWith }
}
/** A challenge that could not be solved here gives the server's refusal; requesting another at once would not help. */
const answerOf = async ({ prepared }: Solving): Promise<string> => {
  try {
    return await (await prepared).answer()
  } catch {
    const text = currentWords('errors').errors.CAPTCHA_INVALID
    throw new ApiError({
      code: 'CAPTCHA_INVALID',
      text,
      params: {},
      fields: undefined,
      status: 0,
      requestId: undefined,
    })
  }
}
export type UsedCaptcha = ReturnType<typeof useCaptcha>
