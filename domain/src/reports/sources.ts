import type { MetricId } from '@beseda/contract/metrics/index.ts'
import type { FactKind } from './fact-rows.ts'

/** Facts of one kind; `causes`: only those with one of these; `''`: without a cause. */
export interface Part {
  readonly kind: FactKind
  readonly causes?: readonly string[]
}
/**
 * How a metric is made of facts. `distinct`: different sessions or clients instead of facts. `whole` of a share contains its
 * `parts`. Durations leave out facts without a value.
 */
export type Source =
  | { readonly type: 'count'; readonly parts: readonly Part[]; readonly distinct?: 'session' | 'client' }
  | { readonly type: 'duration'; readonly parts: readonly Part[] }
  | { readonly type: 'share'; readonly parts: readonly Part[]; readonly whole: readonly Part[] }
  | { readonly type: 'mean'; readonly parts: readonly Part[] }
  | { readonly type: 'presence'; readonly of: 'online' | 'break' | 'busy' }

const of = (kind: FactKind, ...causes: string[]): readonly Part[] => [causes.length === 0 ? { kind } : { kind, causes }]
const duration = (kind: FactKind): Source => ({ type: 'duration', parts: of(kind) })
const handled = (by: string): Source => ({ type: 'share', parts: of('handled', by), whole: of('handled') })
const replied = of('firstReply', '', 'late')

/** ★ The facts of every metric. */
export const sources = {
  dialogs: { type: 'count', parts: of('opened') },
  uniqueClients: { type: 'count', parts: of('opened'), distinct: 'client' },
  closed: { type: 'count', parts: of('closed') },
  reopened: { type: 'count', parts: of('reopened') },
  missed: { type: 'count', parts: of('missed') },
  unansweredAtClose: { type: 'count', parts: of('unanswered') },
  transfers: { type: 'count', parts: of('transfer') },
  transferredChats: { type: 'count', parts: of('transfer'), distinct: 'session' },
  assignedToBot: { type: 'count', parts: of('assignedBot'), distinct: 'session' },
  assignedToOperator: { type: 'count', parts: of('assigned'), distinct: 'session' },
  assignedToTeam: { type: 'count', parts: of('assignedTeam'), distinct: 'session' },
  assignments: { type: 'count', parts: of('assigned') },
  overdue: { type: 'count', parts: [...of('firstReply', 'late'), ...of('reply', 'late')] },
  queue: duration('queue'),
  reaction: duration('reaction'),
  firstReply: duration('firstReply'),
  reply: duration('reply'),
  held: duration('held'),
  dialog: duration('dialog'),
  activeDialog: duration('activeDialog'),
  resolutionFirst: duration('resolutionFirst'),
  resolution: duration('resolution'),
  resolutionHuman: duration('resolutionHuman'),
  handling: duration('handling'),
  onlineTime: { type: 'presence', of: 'online' },
  breakTime: { type: 'presence', of: 'break' },
  occupancy: { type: 'presence', of: 'busy' },
  handledByOperator: handled('operator'),
  handledByBot: handled('bot'),
  handledByNobody: handled('nobody'),
  serviceLevel: { type: 'share', parts: of('firstReply', ''), whole: [...replied, ...of('missed')] },
  rating: { type: 'mean', parts: of('rating') },
  goodRatings: { type: 'share', parts: of('rating', '4', '5'), whole: of('rating') },
  ratingResponse: { type: 'share', parts: of('ratingAsked', 'given'), whole: of('ratingAsked') },
} as const satisfies Record<MetricId, Source>
export const sourceOf = (id: MetricId): Source => sources[id]

export const isOf = (parts: readonly Part[], fact: { readonly kind: string; readonly cause: string | null }): boolean =>
  parts.some((p) => p.kind === fact.kind && (!p.causes || p.causes.includes(fact.cause ?? '')))
/** The kinds of facts that a metric needs; empty: it is made of presence. */
export const kindsOf = (id: MetricId): FactKind[] => {
  const source = sourceOf(id)
  if (source.type === 'presence') return []
  return [...new Set([...source.parts, ...(source.type === 'share' ? source.whole : [])].map((p) => p.kind))]
}
