import type { DeliveryStatus } from '@beseda/contract/entities/message.ts'
import type {
  CardPart,
  ContactPart,
  FileRole,
  Letter,
  LocationPart,
  Origin,
  TextPart,
  UnsupportedPart,
} from '@beseda/contract/entities/part.ts'
import type { TextMark } from '@beseda/contract/marks.ts'
import type * as z from 'zod/mini'
import type { FailureKind } from './outbound.ts'

/**
 * What a provider reports. Ids are strings, whatever the provider sends; times are milliseconds since 1970, null when
 * the provider names none. Providers repeat events and send them in any order; the code that applies them must tolerate
 * both.
 */
export type InboundEvent =
  | InboundMessage
  | InboundEdit
  | InboundRemoval
  | InboundPress
  | InboundStatus
  | InboundTyping
  | InboundEcho
  | InboundContactChange
  | InboundAccountChange

/**
 * The adapter's own words for bytes at the provider: an address, or a file id with what is needed to fetch it. It may hold
 * a secret and may outdate within minutes; it is given back to `fetchMedia` and never leaves the server.
 */
export type MediaRef = string

export interface Profile {
  readonly name: string
  /** What people call the contact by: a phone, an e-mail address, a user name. */
  readonly address: string
}
/** `key`: stays the same while the photo does. */
export interface ContactPhoto {
  readonly ref: MediaRef
  readonly key: string
}
export interface InboundContact extends Profile {
  /** Unique within the channel. Where the provider's unit is a conversation, the id of the conversation. */
  readonly externalId: string
  /**
   * What the adapter needs to answer in the right place, in its own words: the references of a letter, the id of an order.
   * The newest one is given back with every send.
   */
  readonly thread?: string
}

/** `html`: the letter as its writer formatted it, already sanitized; `cid:` addresses name parts of the same message. */
export type InboundText = Omit<z.infer<typeof TextPart>, 'letter'> & {
  readonly letter?: LetterHead
  readonly html?: string
  readonly marks?: readonly TextMark[]
}
export type LetterHead = Omit<z.infer<typeof Letter>, 'formatted'>
export type InboundPart =
  | InboundText
  | InboundFile
  | z.infer<typeof LocationPart>
  | z.infer<typeof ContactPart>
  | { readonly kind: 'sticker'; readonly emoji: string; readonly ref: MediaRef | null }
  | (Omit<z.infer<typeof CardPart>, 'media'> & { readonly ref: MediaRef | null })
  | z.infer<typeof UnsupportedPart>
export interface InboundFile {
  readonly kind: 'file'
  readonly role: FileRole
  /** Empty: the provider names none. */
  readonly name: string
  readonly mime: string
  readonly bytes: number | null
  readonly cid?: string
  readonly ref: MediaRef
}

/** Message ids are unique within the channel for ever; an adapter joins chat and message id where the provider's are not. */
export interface InboundMessage {
  readonly kind: 'message'
  readonly contact: InboundContact
  /** A repeated one is the same message. */
  readonly externalId: string
  readonly at: number | null
  /** In the order of the provider. Never empty: a message that cannot be shown has one part `unsupported`. */
  readonly parts: readonly InboundPart[]
  readonly origin: Origin
  /** Messages of one album carry the same word and belong together, although they arrive one by one. */
  readonly album?: string
  /** What the link carried through which the client came: a start parameter, a referral. */
  readonly ref?: string
  /** The provider's id of the message that it quotes, ours or the client's. */
  readonly replyTo?: string
  /** Ids of messages of ours that it answers: a contact who is not known yet continues the chat of one of them. */
  readonly answers?: readonly string[]
  /**
   * Written by a machine: neither bots nor automatic replies may answer. `reply`: to a message of ours, such as an
   * out-of-office letter. `notice`: anything else, such as a newsletter.
   */
  readonly automatic?: 'reply' | 'notice'
}
export interface InboundEdit {
  readonly kind: 'edited'
  readonly contactId: string
  readonly messageId: string
  readonly at: number | null
  /** Null: the provider says that the message was edited, but not how. */
  readonly parts: readonly InboundPart[] | null
}
export interface InboundRemoval {
  readonly kind: 'removed'
  readonly contactId: string
  readonly messageId: string
  readonly at: number | null
}
/** A button under a message of ours. A press that arrives as an ordinary message is both: `label` is then its text. */
export interface InboundPress {
  readonly kind: 'pressed'
  readonly contact: InboundContact
  /** Of the press. A repeated one is the same press. */
  readonly externalId: string
  readonly at: number | null
  /** The message with the button; null: unknown. */
  readonly messageId: string | null
  readonly payload: string
  readonly label: string
  /** Set: the client's app waits until `answerPress` is called with it. */
  readonly answerToken?: string
}
/**
 * A receipt. `providerIds`: these messages. `partIds`: the same by our own ids, which some providers give back; it also
 * proves that a send was accepted whose answer was lost. Watermarks say “everything up to here”: up to a time of the
 * provider's clock, or up to a message of the chat (ours or the client's).
 *
 * A watermark moves only messages that the provider accepted before it. A message that is still queued, or accepted later,
 * stays as it is: otherwise it would count as read and never be sent.
 */
export interface InboundStatus {
  readonly kind: 'status'
  readonly status: Exclude<DeliveryStatus, 'queued'>
  readonly about:
    | { readonly providerIds: readonly string[] }
    | { readonly partIds: readonly string[] }
    | { readonly contactId: string; readonly watermark: number }
    | { readonly contactId: string; readonly throughId: string }
  readonly at?: number
  /** Of `undelivered`. */
  readonly failure?: { readonly kind: FailureKind; readonly reason: string }
}
export interface InboundTyping {
  readonly kind: 'typing'
  readonly contactId: string
  readonly on: boolean
}
/**
 * A message that the organization sent. Either it was written elsewhere, in the provider's own app, and is shown as such;
 * or it is one of ours: then `partId` or a known `providerId` says which, and a lost answer is settled.
 */
export interface InboundEcho {
  readonly kind: 'echo'
  readonly contact: InboundContact
  readonly providerId: string
  readonly partId?: string
  readonly at: number | null
  readonly parts: readonly InboundPart[]
}
/** What is absent did not change. */
export interface InboundContactChange {
  readonly kind: 'contact'
  readonly contactId: string
  readonly at: number | null
  readonly profile?: Partial<Profile>
  /** False: the client blocked us, left, or does not exist any more; nothing can be sent until it is true again. */
  readonly reachable?: boolean
  readonly allowsAdvertising?: boolean
  /** The contact continues under this id: another phone number, a group that was moved. */
  readonly movedTo?: string
}
/** The organization's account at the provider. `templates`: the list of registered templates changed. */
export interface InboundAccountChange {
  readonly kind: 'account'
  readonly at: number | null
  readonly change: 'restored' | 'limited' | 'broken' | 'templates'
  readonly reason: string
}
