/** A message is read when it was in view for so long while somebody looked. */
export const readAfterMs = 500

/** Since when each visible entry has been in view. */
export type Looking = ReadonlyMap<number, number>

/**
 * Tells what has been read: `visible` are the entries at least half in view, or none while the window has no focus.
 * `readSeq`: the highest entry read by now; `checkIn`: milliseconds until the next one may be, null when none is waiting.
 */
export const looked = (
  looking: Looking,
  visible: readonly number[],
  now: number,
): { readonly looking: Looking; readonly readSeq: number | null; readonly checkIn: number | null } => {
  const next = new Map(visible.map((seq) => [seq, looking.get(seq) ?? now]))
  let readSeq: number | null = null
  let checkIn: number | null = null
  for (const [seq, since] of next) {
    const left = since + readAfterMs - now
    if (left <= 0) readSeq = Math.max(readSeq ?? 0, seq)
    else checkIn = Math.min(checkIn ?? left, left)
  }
  return { looking: next, readSeq, checkIn }
}
