import type { DistributionRule } from '@beseda/contract/distribution-rules.ts'
import { type Considered, shownPeople, type Trace, type Verdict } from '@beseda/contract/entities/choice.ts'
import { type Candidate, isFree, orders } from './distribute.ts'

export interface Chosen {
  readonly rule: DistributionRule
  readonly chosen: string | null
  /** This operator had the chat and did not answer in time. */
  readonly except: string | null
  /** This operator had the client's last session and comes first; null: none. */
  readonly prefer: string | null
  /** The chat would have overtaken older chats. */
  readonly overtakes: boolean
  readonly waitedMs: number
}
interface Evaluated {
  readonly c: Candidate
  readonly verdict: Verdict
}
/** In the order in which they are shown. */
const verdicts: readonly Verdict[] = ['chosen', 'notChosen', 'full', 'cooldown', 'finishing', 'break', 'offline']

/** Explains for every candidate why they got the chat or did not. The same candidates and choice give the same explanation. */
export const explain = (candidates: readonly Candidate[], o: Chosen): Trace => {
  const groups = new Map<Verdict, Candidate[]>(verdicts.map((verdict) => [verdict, []]))
  for (const c of candidates) groups.get(verdictOn(c, o))!.push(c)
  const shown: Evaluated[] = []
  const others: Partial<Record<Verdict, number>> = {}
  for (const [verdict, people] of groups) {
    const room = shownPeople - shown.length
    // A group that is only counted needs no order.
    const listed = room > 0 ? people.sort(orders[o.rule]).slice(0, room) : []
    shown.push(...listed.map((c) => ({ c, verdict })))
    if (people.length > listed.length) others[verdict] = people.length - listed.length
  }
  const byLast = o.chosen !== null && o.chosen === o.prefer
  return {
    rule: o.overtakes ? 'queue' : byLast ? 'lastOperator' : o.rule,
    decidedBy: byLast ? 'lastOperator' : decidedBy(shown, o.rule),
    considered: shown.map(({ c, verdict }) => considered(c, verdict, o.rule)),
    others,
    ...(o.prefer !== null && { lastOperatorId: o.prefer }),
    waitedMs: o.waitedMs,
  }
}
/** Distribution did not choose: the operator took the chat, or a colleague transferred it. */
export const explainGiven = (rule: 'taken' | 'transfer', to: Candidate, waitedMs: number): Trace => ({
  rule,
  decidedBy: null,
  considered: [considered(to, 'chosen', 'manual')],
  others: {},
  waitedMs,
})

const considered = (c: Candidate, verdict: Verdict, rule: DistributionRule): Considered => ({
  id: c.id,
  verdict,
  openDialogs: c.openDialogs,
  dialogLimit: c.dialogLimit,
  lastAssignedAt: c.lastAssignedAt,
  ...(rule === 'roundRobin' && { lastInTeamAt: c.lastInTeamAt }),
})
const verdictOn = (c: Candidate, { chosen, except }: Chosen): Verdict => {
  if (c.id === chosen) return 'chosen'
  if (c.presence !== 'online') return c.presence
  if (c.id === except) return 'cooldown'
  return isFree(c) ? 'notChosen' : 'full'
}
const decidedBy = ([first, next]: readonly Evaluated[], rule: DistributionRule): Trace['decidedBy'] => {
  if (first?.verdict !== 'chosen') return null
  if (next?.verdict !== 'notChosen') return 'only'
  if (rule === 'roundRobin' && first.c.lastInTeamAt !== next.c.lastInTeamAt) return 'turn'
  if (rule === 'leastLoaded' && first.c.openDialogs !== next.c.openDialogs) return 'load'
  return first.c.lastAssignedAt === next.c.lastAssignedAt ? 'order' : 'idle'
}
