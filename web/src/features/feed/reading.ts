/** A message is read when it was visible for this long in a focused window. */
export const readAfterMs = 500

/** Since when each visible entry has been in view. */
export type VisibleSince = ReadonlyMap<number, number>

/**
 * Computes what has been read: `visible` are the entries at least half visible, or none while the window has no focus.
 * `readSeq`: the highest entry read so far; `checkIn`: milliseconds until the next one may be read, null when none is
 * waiting.
 */
export const updateRead = (
  visibleSince: VisibleSince,
  visible: readonly number[],
  now: number,
): { readonly visibleSince: VisibleSince; readonly readSeq: number | null; readonly checkIn: number | null } => {
  const next = new Map(visible.map((seq) => [seq, visibleSince.get(seq) ?? now]))
  let readSeq: number | null = null
  let checkIn: number | null = null
  for (const [seq, since] of next) {
    const left = since + readAfterMs - now
    if (left <= 0) readSeq = Math.max(readSeq ?? 0, seq)
    else checkIn = Math.min(checkIn ?? left, left)
  }
  return { visibleSince: next, readSeq, checkIn }
}
