import type { PastLeg, PastRequest } from '@beseda/contract/entities/past.ts'
import type { TeamPolicy } from '../chat-session/state.ts'
import type { Answer, Asked } from './past.ts'

/** A request on its way through the engine. Times are milliseconds. */
export interface Track {
  readonly request: PastRequest
  /** The current handling interval, and when it began in the replay. */
  index: number
  startedAt: number
  /** Who leads the request since when; null: it waits, or it is over. */
  operatorId: string | null
  assignedAt: number
  /** Who led it last. They come first when the request is reopened. */
  lastOperatorId: string | null
  /** How many operators did not answer in this interval, and whether a slow one was among them. */
  ignored: number
  wasLate: boolean
  /** How much of the interval was done before the request went to another operator. */
  doneMs: number
  /** When the interval ends if nothing comes in between. */
  endsAt: number
  /** Of a team that takes its chats by hand: an operator may take it now. */
  isOffered: boolean
  asked: Asked | null
  answer: Answer | null
  /** Grows with every change of hands: plans of an earlier version are void. */
  version: number
}
export const createTrack = (request: PastRequest): Track => ({
  ...{ request, index: 0, startedAt: 0, operatorId: null, assignedAt: 0, lastOperatorId: null },
  ...{
    ignored: 0,
    wasLate: false,
    doneMs: 0,
    endsAt: Infinity,
    isOffered: false,
    asked: null,
    answer: null,
    version: 0,
  },
})
export const legOf = ({ request, index }: Track): PastLeg => request.legs[index]!
export const nextLegOf = ({ request, index }: Track): PastLeg | null => request.legs[index + 1] ?? null

/** When the last operator really received it; null: nobody did. */
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

/** How long an operator who receives it now keeps it, unless the engine ends it before. Infinity: until the engine ends it. */
export const holdOf = (leg: PastLeg, o: { readonly waitMs: number; readonly usualMs: number }): number => {
  if (leg.operatorId === null) {
    const isMoved = leg.end === 'moved' && leg.goneMs !== undefined
    return isMoved ? Math.max(0, leg.goneMs! - o.waitMs) : o.usualMs
  }
  return leg.end === 'silent' ? Infinity : (leg.heldMs ?? Infinity)
}
/** How long the operator takes for the first answer; null: they never answered. */
export const reactionOf = (leg: PastLeg, usualMs: number): number | null =>
  leg.replyMs ?? (leg.operatorId === null ? usualMs : null)
/**
 * How much later than recorded somebody answers because nobody takes the request from them: in the past it went from
 * one silent operator to the next.
 */
export const slownessOf = (leg: PastLeg, ignored: number, { redistributeAfterMs }: TeamPolicy): number =>
  redistributeAfterMs === null ? (leg.ignored ?? []).slice(ignored).reduce((sum, { ms }) => sum + ms, 0) : 0
