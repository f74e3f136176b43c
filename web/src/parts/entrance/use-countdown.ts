import { useNow } from '../../lib/clock.ts'

/** Milliseconds left until `at`, rounded up to whole seconds; 0 when it has passed. */
export const useCountdown = (at: number): number => {
  const now = useNow(1000)
  return Math.max(0, Math.ceil((at - now) / 1000) * 1000)
}
