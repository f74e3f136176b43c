import type { Button, ContactPart, FileRole, LocationPart } from '@beseda/contract/entities/part.ts'
import type { TextMark } from '@beseda/contract/marks.ts'
import type * as z from 'zod/mini'

export interface Recipient {
  /** Of the contact. */
  readonly externalId: string
  readonly address: string
  /** The newest `thread` that the contact's messages carried. */
  readonly thread: string | null
}
/** One call of `send`, which the provider accepts as a whole or not at all. The server splits messages by capabilities. */
export interface OutgoingPart {
  /** Ours, the same for every try: the idempotency key of providers that know one, else a mark that comes back in receipts. */
  readonly id: string
  readonly to: Recipient
  readonly content: OutgoingContent
  /** Written by a bot or an automatic reply: some providers want to know. */
  readonly automatic: boolean
  /** The provider's id of the message that it answers; null or absent: none. Only where the type declares `quote`. */
  readonly replyTo?: string | null
}
export type OutgoingContent =
  | OutgoingText
  | OutgoingFile
  | z.infer<typeof LocationPart>
  | z.infer<typeof ContactPart>
  | OutgoingTemplate
/** `subject`, `cc` and `files`: only where the channel type has letters. */
export interface OutgoingText {
  readonly kind: 'text'
  readonly text: string
  readonly marks?: readonly TextMark[]
  readonly buttons: readonly Button[]
  readonly subject?: string
  readonly cc?: readonly string[]
  readonly files?: readonly OutgoingFile[]
}
export interface OutgoingFile {
  readonly kind: 'file'
  readonly role: FileRole
  readonly name: string
  readonly mime: string
  readonly bytes: number
  /** Empty when the channel takes none, or text and file go separately. */
  readonly caption: string
  /** Of the caption. */
  readonly marks?: readonly TextMark[]
  /** For providers that fetch by themselves: signed, good for a day at least, ends with the name. */
  readonly url: string
  readonly open: () => Promise<AsyncIterable<Uint8Array>>
}
/**
 * A text that the provider registered, with values for its blanks: `1`, `2` or names in the text, `title.1` in the heading,
 * `button.0` in the address of the first button.
 */
export interface OutgoingTemplate {
  readonly kind: 'template'
  readonly name: string
  readonly language: string
  readonly values: Readonly<Record<string, string>>
  /** The text with its values, as the client will read it. */
  readonly text: string
  /** The file above the text, where the template has one. */
  readonly header?: OutgoingFile
}

/** `providerId` null: accepted, but the provider gives no id. `at`: its own time of the message, when it says so. */
export interface Sent {
  readonly ok: true
  readonly providerId: string | null
  readonly at?: number
}
/** `providerIds`: of each part, in their order; null: it belongs to the message of the first one. */
export interface AlbumSent {
  readonly ok: true
  readonly providerIds: readonly (string | null)[]
  readonly at?: number
}
export interface AlbumPart extends OutgoingPart {
  readonly content: OutgoingFile
}
export interface Done {
  readonly ok: true
}
/**
 * `reason` holds no secret and nothing of the client's: it is stored, logged and shown. `<type> <code>`: the type has words
 * for the code (`reasons`).
 */
export interface Failure {
  readonly ok: false
  readonly kind: FailureKind
  readonly reason: string
  readonly retryAfterMs?: number
}
/**
 * `temporary`: try again later. `limited`: hold the whole channel. `unknown`: the answer was lost, it may have been done.
 * `refused`: final for this call. `blocked`: final, and the contact cannot be reached (`InboundContactChange.reachable`).
 * `windowClosed`: only registered templates may be sent now. `gone`: the message or media no longer exists at the provider,
 * or is too old to be changed. `channelBroken`: token revoked or account blocked; hold the channel until it is repaired.
 */
export type FailureKind =
  | 'temporary'
  | 'limited'
  | 'unknown'
  | 'refused'
  | 'blocked'
  | 'windowClosed'
  | 'gone'
  | 'channelBroken'
