/** Fewer replies say nothing about the usual time. */
const enough = 3

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * How long a new client should expect to wait, milliseconds; null: nobody knows. `replies`: the latest waits for a first
 * reply. `waiting`: how long each client has waited who waits now. Never less than what somebody waits already: a promise of
 * two minutes is wrong while others wait for fifty.
 */
export const expectedWait = (o: {
  readonly replies: readonly number[]
  readonly waiting: readonly number[]
}): number | null => {
  if (o.replies.length < enough && o.waiting.length === 0) return null
  const usual = o.replies.length < enough ? 0 : median(o.replies)
  return Math.max(usual, ...o.waiting)
}
