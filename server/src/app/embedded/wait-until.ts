import type { Clock } from '../../platform/clock.ts'

const stepMs = 15

/** Polls until `isDone` returns true. Returns false after `ms`. */
export const waitUntil = async (clock: Clock, ms: number, isDone: () => boolean): Promise<boolean> => {
  const end = clock.tick() + ms
  while (!isDone()) {
    if (clock.tick() > end) return false
    await clock.sleep(stepMs)
  }
  return true
}
