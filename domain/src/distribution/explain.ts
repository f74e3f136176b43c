import { type Considered, shownPeople, type Trace, type Verdict } from '@beseda/contract/entities/choice.ts'
import { byLoad, type Candidate, isFree } from './distribute.ts'

export interface Chosen {
  readonly chosen: string | null
  /** He had the chat and did not answer in time. */
  readonly except: string | null
  /** It would have overtaken older chats. */
  readonly overtakes: boolean
  readonly waitedMs: number
}
/** Those who came closest first. */
const order: readonly Verdict[] = ['chosen', 'notChosen', 'full', 'justHad', 'break', 'offline']

/** Says of every candidate why he got the chat or did not; the same people and the same choice give the same words. */
export const explain = (candidates: readonly Candidate[], o: Chosen): Trace => {
  const judged = candidates.map((c) => ({ c, verdict: verdictOn(c, o) }))
  judged.sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || byLoad(a.c, b.c))
  const others: Partial<Record<Verdict, number>> = {}
  for (const { verdict } of judged.slice(shownPeople)) others[verdict] = (others[verdict] ?? 0) + 1
  return {
    rule: o.overtakes ? 'queue' : 'leastLoaded',
    decidedBy: decidedBy(judged),
    considered: judged.slice(0, shownPeople).map(({ c, verdict }) => considered(c, verdict)),
    others,
    waitedMs: o.waitedMs,
  }
}
export const explainTaken = (me: Candidate, waitedMs: number): Trace => ({
  rule: 'taken',
  decidedBy: null,
  considered: [considered(me, 'chosen')],
  others: {},
  waitedMs,
})

const considered = (c: Candidate, verdict: Verdict): Considered => ({
  id: c.id,
  verdict,
  openDialogs: c.openDialogs,
  dialogLimit: c.dialogLimit,
  lastAssignedAt: c.lastAssignedAt,
})
const verdictOn = (c: Candidate, { chosen, except }: Chosen): Verdict => {
  if (c.id === chosen) return 'chosen'
  if (c.presence !== 'online') return c.presence
  if (c.id === except) return 'justHad'
  return isFree(c) ? 'notChosen' : 'full'
}
const decidedBy = (judged: readonly { readonly c: Candidate; readonly verdict: Verdict }[]): Trace['decidedBy'] => {
  const [first, next] = judged
  if (first?.verdict !== 'chosen') return null
  if (next?.verdict !== 'notChosen') return 'only'
  if (first.c.openDialogs !== next.c.openDialogs) return 'load'
  return first.c.lastAssignedAt === next.c.lastAssignedAt ? 'order' : 'idle'
}
