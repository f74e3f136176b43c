import type { Pace } from '@beseda/contract/monitoring.ts'

/** With a flood of changes a screen reads at most this often: thirty times a minute. */
export const liveGapMs = 2000
/** Without any change: numbers that only time changes, such as overdue chats. */
export const liveIdleMs = 15_000

/** When to read again; null: only when the user asks. `hasChanged`: a frame has come since the last reading. */
export const nextReadAt = (pace: Pace, lastAt: number, hasChanged: boolean): number | null => {
  if (pace === 'off') return null
  if (pace === 'live') return lastAt + (hasChanged ? liveGapMs : liveIdleMs)
  return lastAt + Number(pace) * 1000
}

/**
 * The order of rows while somebody points at them: those that are known keep their places, new ones come last. `known`
 * null: nobody does.
 */
export const steadyOrder = (sorted: readonly string[], known: readonly string[] | null): readonly string[] => {
  if (!known) return sorted
  const there = new Set(sorted)
  const before = new Set(known)
  return [...known.filter((key) => there.has(key)), ...sorted.filter((key) => !before.has(key))]
}
