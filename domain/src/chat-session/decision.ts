import type { Button } from '@beseda/contract/entities/part.ts'
import type { Refusal } from '@beseda/contract/errors/index.ts'
import type { By } from '@beseda/contract/events/by.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { ChatState } from './state.ts'

export interface Decision {
  readonly next: ChatState
  readonly events: readonly DomainEvent[]
  /** What the product itself says because of this, in this order. */
  readonly messages: readonly OutgoingDraft[]
}
/** Texts that the product brings along, in every language. */
export type StandardText = 'closeWarning' | 'ratingQuestion'
/**
 * A message before it is composed. The server then chooses the language, checks what the channel takes, and drops a draft
 * that the channel does not take.
 */
export interface OutgoingDraft {
  /** `internal`: only colleagues see it. */
  readonly kind: 'message' | 'internal'
  /** Set where a repeated call must find the message by its id. */
  readonly id?: string
  readonly by: By
  readonly text: DraftText
  /** Where the channel has none, or not so many or so long ones, their labels follow the text. */
  readonly buttons?: readonly Button[]
  /** Files of the organization. */
  readonly fileIds?: readonly string[]
  /** Without this message the decision makes no sense: when the channel does not take it, nothing is saved. */
  readonly required?: true
}
export interface DraftText {
  /** The organization's own words; empty: none. `{name}` stands for a parameter. */
  readonly own: string
  /** Replaces own words that are empty or too long for the channel; absent: nothing does. */
  readonly standard?: StandardText
  readonly params?: Readonly<Record<string, string | number>>
  /** The client's own link ends the text. Colleagues see a placeholder in its place. */
  readonly link?: 'rating'
}
export const isRefusal = (x: object): x is Refusal => 'code' in x

export const decided = (
  next: ChatState,
  events: readonly DomainEvent[] = [],
  messages: readonly OutgoingDraft[] = [],
): Decision => ({ next, events, messages })

/** Both decisions one after the other; the second was made on the state after the first. */
export const andThen = (a: Decision, b: Decision): Decision =>
  decided(b.next, [...a.events, ...b.events], [...a.messages, ...b.messages])
