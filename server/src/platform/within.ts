import type { Clock } from './clock.ts'

/** The answer of `ask`, or a rejection after `ms`. */
export const within = async <T>(clock: Clock, ms: number, ask: () => Promise<T>): Promise<T> => {
  let cancel = () => {}
  const timeout = new Promise<never>((_, reject) => {
    cancel = clock.later(ms, () => reject(new Error(`no answer within ${ms} ms`)))
  })
  try {
    return await Promise.race([ask(), timeout])
  } finally {
    cancel()
  }
}
