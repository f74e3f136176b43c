import type { HandlingInterval, RequestHistory } from '@beseda/contract/entities/history.ts'
import type { TeamPolicy } from '../chat-session/team-policy.ts'
import type { Answer, Asked } from './history.ts'

/** A request on its way through the engine. Times are milliseconds. */
export interface Track {
  readonly request: RequestHistory
  /** The current handling interval, and when it began in the replay. */
  index: number
  startedAt: number
  /** The operator of the session, and since when; null: it waits, or it is over. */
  operatorId: string | null
  assignedAt: number
  /** The last operator. They come first when the session is reopened. */
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
export const createTrack = (request: RequestHistory): Track => ({
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
export const intervalOf = ({ request, index }: Track): HandlingInterval => request.intervals[index]!
export const nextInterval = ({ request, index }: Track): HandlingInterval | null => request.intervals[index + 1] ?? null

/** When the last operator really received it; null: nobody did. */
export const reallyHadAt = (interval: HandlingInterval): number | null => {
  const ms = interval.lastMs ?? interval.waitedMs
  return ms === null ? null : interval.at + ms
}
/** When it really ended; null: it continues. */
export const reallyEnded = (interval: HandlingInterval): number | null => {
  const had = reallyHadAt(interval)
  if (had === null) return interval.goneMs === undefined ? null : interval.at + interval.goneMs
  return interval.heldMs === null ? null : had + interval.heldMs
}

/** How long an operator who receives it now keeps it, unless the engine ends it before. Infinity: until the engine ends it. */
export const holdOf = (
  interval: HandlingInterval,
  o: { readonly waitMs: number; readonly usualMs: number },
): number => {
  if (interval.operatorId === null) {
    const isMoved = interval.end === 'moved' && interval.goneMs !== undefined
    return isMoved ? Math.max(0, interval.goneMs! - o.waitMs) : o.usualMs
  }
  return interval.end === 'silent' ? Infinity : (interval.heldMs ?? Infinity)
}
/** How long the operator takes for the first answer; null: they never answered. */
export const reactionOf = (interval: HandlingInterval, usualMs: number): number | null =>
  interval.replyMs ?? (interval.operatorId === null ? usualMs : null)
/**
 * How much later than recorded somebody answers because nobody takes the request from them: in the past it went from
 * one silent operator to the next.
 */
export const slownessOf = (interval: HandlingInterval, ignored: number, { redistributeAfterMs }: TeamPolicy): number =>
  redistributeAfterMs === null ? (interval.ignored ?? []).slice(ignored).reduce((sum, { ms }) => sum + ms, 0) : 0

/** The state of a session at `from`: its first interval that was not over, and since when somebody had it. Null: it was over. */
export const entryOf = ({ intervals }: RequestHistory, from: number) => {
  const index = intervals.findIndex((interval) => (reallyEnded(interval) ?? Infinity) > from)
  if (index < 0) return null
  const interval = intervals[index]!
  const hadAt = reallyHadAt(interval)
  const waitingSince = interval.waitingMs === null ? null : interval.at - interval.waitingMs
  return { index, interval, hadAt: hadAt !== null && hadAt <= from ? hadAt : null, waitingSince }
}
