import type { Clock } from '../../platform/clock.ts'

const stepMs = 15

/** Asks again and again until the answer is yes. Returns false when `ms` have passed without one. */
export const waitUntil = async (clock: Clock, ms: number, isDone: () => boolean): Promise<boolean> => {
  const end = clock.tick() + ms
  while (!isDone()) {
    if (clock.tick() > end) return false
    await clock.sleep(stepMs)
  }
  return true
}
