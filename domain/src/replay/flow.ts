import type { PastLeg, PastRequest } from '@beseda/contract/entities/past.ts'
import type { TeamPolicy } from '../chat-session/facts.ts'
import type { Answer, Asked } from './past.ts'
import type { Waiting } from './queues.ts'

/** A request on its way once more. */
export interface Flow extends Waiting {
  readonly request: PastRequest
  /** Which of its legs, and when that began now. */
  index: number
  begunAt: number
  teamId: string | null
  since: number
  only: string | null
  except: Waiting['except']
  isOffered: boolean
  /** Who has it, and from when. */
  operatorId: string | null
  hadAt: number
  /** Who had it last; he comes first when it is reopened. */
  lastOperatorId: string | null
  /** How many of its operators have left it without a word, and whether one has who was only slow. */
  ignored: number
  wasLate: boolean
  /** How much of the leg was done before it went on to somebody else. */
  doneMs: number
  /** When the operator’s first word will come, if he stays. */
  replyAt: number | null
  asked: Asked | null
  answer: Answer | null
  /** Changes with each step: what was planned for an earlier one is void. */
  turn: number
}
export const flowOf = (request: PastRequest): Flow => ({
  ...{ id: request.id, request, index: 0, begunAt: 0, teamId: null, since: 0, only: null, except: null },
  ...{ isOffered: false, operatorId: null, hadAt: 0, lastOperatorId: null, ignored: 0, wasLate: false, doneMs: 0 },
  ...{ replyAt: null, asked: null, answer: null, turn: 0 },
})
export const legOf = ({ request, index }: Flow): PastLeg => request.legs[index]!

/** When it was last given to somebody, really; null: nobody had it. */
export const reallyHadAt = (leg: PastLeg): number | null => {
  const ms = leg.lastMs ?? leg.waitedMs
  return ms === null ? null : leg.at + ms
}
/** When it really ended; null: it goes on. */
export const reallyEnded = (leg: PastLeg): number | null => {
  const had = reallyHadAt(leg)
  if (had === null) return leg.goneMs === undefined ? null : leg.at + leg.goneMs
  return leg.heldMs === null ? null : had + leg.heldMs
}

/** Until a request without any message closes by itself. */
const silence = ({ closeAfterMs, clientSilentMs }: TeamPolicy, answered: boolean): number =>
  Math.min(closeAfterMs ?? Infinity, answered ? (clientSilentMs ?? Infinity) : Infinity)

/** How long one who gets it now has it, and whether it then ends earlier than it did. Nobody ever had it: as usual. */
export const holdOf = (
  leg: PastLeg,
  policy: TeamPolicy,
  o: { readonly waitMs: number; readonly usualMs: number },
): { readonly ms: number; readonly isEarly: boolean } => {
  if (leg.operatorId === null) {
    const isMoved = leg.end === 'moved' && leg.goneMs !== undefined
    return { ms: isMoved ? Math.max(0, leg.goneMs! - o.waitMs) : o.usualMs, isEarly: false }
  }
  const byItself = Math.max(0, leg.activeMs + silence(policy, leg.answered))
  if (leg.end === 'silent') return { ms: byItself, isEarly: byItself < (leg.heldMs ?? Infinity) }
  const ms = leg.heldMs ?? Infinity
  return byItself < ms ? { ms: byItself, isEarly: true } : { ms, isEarly: false }
}
