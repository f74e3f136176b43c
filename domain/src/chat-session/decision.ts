import type { Button } from '@beseda/contract/entities/part.ts'
import type { Refusal } from '@beseda/contract/errors/index.ts'
import type { By } from '@beseda/contract/events/by.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { ChatState } from './state.ts'

export interface Decision {
  readonly next: ChatState
  readonly events: readonly DomainEvent[]
  /** The messages of the product caused by this decision, in order. */
  readonly messages: readonly OutgoingDraft[]
}
/** Texts of the product, in every language. */
export type StandardText = 'closeWarning' | 'ratingQuestion'
/**
 * A message before it is composed. The server then chooses the language and checks the channel's limits; it drops a
 * draft that the channel cannot send.
 */
export interface OutgoingDraft {
  /** `internal`: only colleagues see it. */
  readonly kind: 'message' | 'internal'
  /** Set where a repeated call must find the message by its id. */
  readonly id?: string
  readonly by: By
  readonly text: DraftText
  /** When the channel has no buttons, or not that many or that long, their labels follow the text. */
  readonly buttons?: readonly Button[]
  /** Files of the user who wrote the draft; each message gets them under these names. */
  readonly files?: readonly { readonly id: string; readonly name: string }[]
  /** Required: when the channel cannot send this message, the decision is not saved. */
  readonly required?: true
}
export interface DraftText {
  /** The organization's custom text; empty: none. `{name}` stands for a parameter. */
  readonly own: string
  /** Replaces a custom text that is empty or too long for the channel; absent: no replacement. */
  readonly standard?: StandardText
  readonly params?: Readonly<Record<string, string | number>>
  /** The custom text names variables: `{{client.firstName}}`. */
  readonly variables?: true
  /** The client's own link follows the text. Colleagues see a placeholder instead. */
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
