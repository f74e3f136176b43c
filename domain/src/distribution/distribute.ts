import type { DistributionRule } from '@beseda/contract/entities/team.ts'
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
  /** When he last got a chat of this team. */
  readonly lastInTeamAt: number | null
}
export const isFree = (c: Pick<Candidate, 'presence' | 'openDialogs' | 'dialogLimit'>): boolean =>
  c.presence === 'online' && c.openDialogs < c.dialogLimit

/**
 * When somebody has his turn who gets a chat now: after everybody else’s, also when several chats are given out at one
 * instant or the clock has gone back.
 */
export const nextTurn = (candidates: readonly Candidate[], now: number): number =>
  candidates.reduce((latest, c) => Math.max(latest, (c.lastInTeamAt ?? -1) + 1), now)

type Order = (a: Candidate, b: Candidate) => number
const longerAgo = (a: number | null, b: number | null): number => (a === b ? 0 : (a ?? -1) - (b ?? -1))
const byId: Order = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
const byIdle: Order = (a, b) => longerAgo(a.lastAssignedAt, b.lastAssignedAt) || byId(a, b)
const byLoad: Order = (a, b) => a.openDialogs - b.openDialogs || byIdle(a, b)
const byTurn: Order = (a, b) => longerAgo(a.lastInTeamAt, b.lastInTeamAt) || byIdle(a, b)
/**
 * Who comes first, by rule: total orders, so the same state always gives the same choice. Where people take their chats
 * themselves nobody is chosen; there it is the order in which they are told.
 */
export const orders: Readonly<Record<DistributionRule, Order>> = {
  leastLoaded: byLoad,
  roundRobin: byTurn,
  manual: byLoad,
}

/** Who takes the next dialog by the team's rule, or null when nobody can or shall. */
export const distribute = (
  candidates: readonly Candidate[],
  except: string | null = null,
  rule: DistributionRule = 'leastLoaded',
): string | null => {
  if (rule === 'manual') return null
  const isFirst = orders[rule]
  let first: Candidate | null = null
  for (const c of candidates) if (isFree(c) && c.id !== except && (first === null || isFirst(c, first) < 0)) first = c
  return first?.id ?? null
}

/** Why nobody was chosen: for the history and the explanation. `unassigned`: nobody else is there than who has just had it. */
export const whyNobody = (
  candidates: readonly Candidate[],
  except: string | null = null,
  rule: DistributionRule = 'leastLoaded',
): 'nobodyOnline' | 'allBusy' | 'unassigned' | 'manual' => {
  if (rule === 'manual') return 'manual'
  const online = candidates.filter((c) => c.presence === 'online' || c.presence === 'finishing')
  if (online.some((c) => c.id !== except)) return 'allBusy'
  return online.length > 0 ? 'unassigned' : 'nobodyOnline'
}
