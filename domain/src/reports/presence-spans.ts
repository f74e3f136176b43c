import type { Presence } from '@beseda/contract/entities/user.ts'

/** A change of somebody's presence; `before`: what it was. */
export interface PresenceChange {
  readonly at: number
  readonly presence: Presence
  readonly before: Presence
}
export interface PresenceSpan<Change> {
  readonly start: number
  /** Not part of it. */
  readonly until: number
  readonly presence: Presence
  /** What began it; null: it began before anything is known. */
  readonly change: Change | null
}
/**
 * The presence from `from` until `until`. `changes`: in order, with the last one before `from` if there is one. Without any
 * change the presence is the current one, since `since`. A clock that was set back gives no negative span.
 */
export const presenceSpans = <Change extends PresenceChange>(
  changes: readonly Change[],
  o: { readonly from: number; readonly until: number; readonly current: Presence; readonly since: number },
): PresenceSpan<Change>[] => {
  const from = changes.length === 0 ? Math.max(o.from, o.since) : o.from
  const steps: { at: number; presence: Presence; change: Change | null }[] = [
    { at: from, presence: changes[0]?.before ?? o.current, change: null },
    ...changes.map((change) => ({ at: change.at, presence: change.presence, change })),
  ]
  const out: PresenceSpan<Change>[] = []
  let start = from
  steps.forEach(({ presence, change }, i) => {
    const next = Math.min(o.until, Math.max(start, steps[i + 1]?.at ?? o.until))
    if (next > start) out.push({ start, until: next, presence, change })
    start = Math.max(start, next)
  })
  return out
}

export interface Span {
  readonly start: number
  readonly until: number
}
/** The part of a span in [from, until); null: none. */
export const clip = <T extends Span>(span: T, from: number, until: number): T | null => {
  const [start, end] = [Math.max(span.start, from), Math.min(span.until, until)]
  return start < end ? { ...span, start, until: end } : null
}
/** How long any of `holds` lasted within `spans`, milliseconds. Neither list needs an order; spans do not overlap. */
export const overlapMs = (spans: readonly Span[], holds: readonly Span[]): number => {
  const joined: { start: number; until: number }[] = []
  for (const h of [...holds].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && h.start <= last.until) last.until = Math.max(last.until, h.until)
    else joined.push({ start: h.start, until: h.until })
  }
  let ms = 0
  for (const s of spans)
    for (const h of joined) ms += Math.max(0, Math.min(s.until, h.until) - Math.max(s.start, h.start))
  return ms
}
export const isOnline = (presence: Presence): boolean => presence === 'online' || presence === 'finishing'
