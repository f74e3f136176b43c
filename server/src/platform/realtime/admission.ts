import type { Clock } from '../clock.ts'
import { within } from '../within.ts'
import type { Admit, Member } from './types.ts'

/** Checks a token. `urgent`: the owner is already connected and is checked again, before new connections. */
export type Ask = (token: string, as: Member['kind'], urgent?: boolean) => Promise<Member | null>

/**
 * Runs at most `atOnce` checks in parallel: after a restart all browsers reconnect together and must not use up the
 * database connections. Rejects when there is no answer within `limitMs`.
 */
export const createAdmission = (
  admit: Admit,
  clock: Clock,
  { atOnce, limitMs }: { atOnce: number; limitMs: number },
): Ask => {
  const urgentOnes: (() => void)[] = []
  const others: (() => void)[] = []
  let running = 0
  const runNext = (): void => {
    if (running >= atOnce) return
    const next = urgentOnes.shift() ?? others.shift()
    if (!next) return
    running++
    next()
  }
  return (token, as, urgent = false) =>
    new Promise((resolve, reject) => {
      const queue = urgent ? urgentOnes : others
      queue.push(() => {
        const done = () => {
          running--
          runNext()
        }
        within(clock, limitMs, () => admit(token, as))
          .then(resolve, reject)
          .finally(done)
      })
      runNext()
    })
}
