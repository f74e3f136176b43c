import type { Presence } from '@beseda/contract/entities/user.ts'

/** An operator of the team as distribution sees him. Times in milliseconds. */
export interface Candidate {
  readonly id: string
  readonly presence: Presence
  /** Chats in progress, over all teams. */
  readonly openDialogs: number
  /** The limit of his team; a person of several teams has the largest. */
  readonly dialogLimit: number
  readonly lastAssignedAt: number | null
}
export const isFree = (c: Candidate): boolean => c.presence === 'online' && c.openDialogs < c.dialogLimit

const idleLonger = (a: Candidate, b: Candidate): number =>
  (a.lastAssignedAt ?? -Infinity) - (b.lastAssignedAt ?? -Infinity) || (a.id < b.id ? -1 : 1)
export const byLoad = (a: Candidate, b: Candidate): number => a.openDialogs - b.openDialogs || idleLonger(a, b)

/**
 * Who takes the next dialog, or null when nobody can: least loaded, then idle for longest, then the smaller id.
 * A total order, so the same state always gives the same choice.
 */
export const distribute = (candidates: readonly Candidate[], except: string | null = null): string | null =>
  candidates.filter((c) => isFree(c) && c.id !== except).sort(byLoad)[0]?.id ?? null

/** Why nobody was chosen: for the history and the explanation. `unassigned`: nobody else is there than who has just had it. */
export const whyNobody = (
  candidates: readonly Candidate[],
  except: string | null = null,
): 'nobodyOnline' | 'allBusy' | 'unassigned' => {
  const online = candidates.filter((c) => c.presence === 'online')
  if (online.some((c) => c.id !== except)) return 'allBusy'
  return online.length > 0 ? 'unassigned' : 'nobodyOnline'
}
