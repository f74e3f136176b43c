import type { DistributionRule } from '@beseda/contract/distribution-rules.ts'
import type { Presence } from '@beseda/contract/entities/user.ts'

/** An operator of the team as distribution sees them. Times in milliseconds. */
export interface Candidate {
  readonly id: string
  readonly presence: Presence
  /** Chats in progress, over all teams. */
  readonly openDialogs: number
  /** The limit of the operator's team; of several teams, the largest. */
  readonly dialogLimit: number
  readonly lastAssignedAt: number | null
  /** When the operator last got a chat of this team. */
  readonly lastInTeamAt: number | null
}
export const isFree = (c: Pick<Candidate, 'presence' | 'openDialogs' | 'dialogLimit'>): boolean =>
  c.presence === 'online' && c.openDialogs < c.dialogLimit

/**
 * The turn of an operator who gets a chat now: later than all others, also when several chats are assigned at the same
 * time or the clock went back.
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
 * The order of candidates by rule. The orders are total, so the same state always gives the same choice. For `manual`,
 * which chooses none, it is the order of the trace.
 */
export const orders: Readonly<Record<DistributionRule, Order>> = {
  leastLoaded: byLoad,
  roundRobin: byTurn,
  manual: byLoad,
}

/**
 * The operator who gets the next chat by the team's rule, or null: none is free, or operators take chats themselves.
 */
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

/** Why no operator was chosen. `unassigned`: only the operator who has just had the chat is available. */
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
