import type { Urgency } from '../sla/urgency.ts'
import type { Measure } from './measure.ts'

export type MissedCause = 'clientLeft' | 'nobodyOnline' | 'allBusy' | 'assignedNotOpened' | 'openedNotAnswered'
/** When a clock began and stopped, milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly until: number
}
export interface OfOperator extends Span {
  readonly operatorId: string
  readonly measure: Measure
}
/** A string of the client's messages and its answer. */
export interface Reply extends OfOperator {
  /** How long each operator who had the chat meanwhile left it unanswered. */
  readonly held: readonly OfOperator[]
  readonly urgency: Urgency
}
/** A wait for a reply that a closing ended. */
export interface EndedWait extends Span {
  readonly closerId: string | null
}
export interface QueueWait extends Span {
  readonly teamId: string | null
  /** Who got the chat; null: it was closed. */
  readonly operatorId: string | null
  readonly measure: Measure
  readonly urgency: Urgency
}
export interface Reaction {
  readonly operatorId: string
  readonly from: number
  readonly until: number | null
  readonly measure: Measure | null
}
/** The measures of one session (their definitions: docs/facts.md). Clocks that still run have no value. */
export interface SessionFacts {
  readonly queue: readonly QueueWait[]
  /** One per assignment. `measure` null: taken away (`until`) or still (`until` null) without an answer. */
  readonly reactions: readonly Reaction[]
  readonly firstReply: (OfOperator & { readonly urgency: Urgency }) | null
  readonly replies: readonly Reply[]
  readonly endedWaits: readonly EndedWait[]
  readonly dialog: Measure | null
  readonly resolution: {
    readonly first: Measure
    readonly full: Measure
    /** From when people were asked for. */
    readonly human: Measure | null
    readonly closerId: string | null
  } | null
  /** How long each had the chat. */
  readonly handling: readonly OfOperator[]
  /** Who transferred it, one entry per transfer that was not undone. */
  readonly transferredBy: readonly (string | null)[]
  /** Operators whose closing was reopened, one entry per reopening. */
  readonly reopenedOf: readonly (string | null)[]
  /** Null while it is open. */
  readonly handledBy: 'bot' | 'operator' | 'nobody' | null
  readonly missed: MissedCause | null
  readonly categoryId: string | null
  readonly ratingAsked: boolean
  /** Of the last operator who wrote before the question. */
  readonly rating: { readonly value: number; readonly operatorId: string | null } | null
}
