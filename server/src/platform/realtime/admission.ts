import type { Clock } from '../clock.ts'
import type { Admit, Member } from './hub.ts'
import { within } from './within.ts'

/** A token being judged. `urgent`: somebody already inside is judged again, before those who wait at the door. */
export type Ask = (token: string, as: Member['kind'], urgent?: boolean) => Promise<Member | null>

/**
 * Asks at most `atOnce` times at once: after a restart all browsers come back together, and must not take every
 * database connection from those who work. Rejects when there is no answer within `limitMs`.
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
      const line = urgent ? urgentOnes : others
      line.push(() => {
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
