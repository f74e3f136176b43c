/** A message in the language of its recipient, ready to send. */
export interface Message {
  /** The same on every attempt: a provider that supports it sends the message once. */
  readonly id: string
  readonly to: string
  /** For mail only: the name of the sender; null: the one that the settings name. */
  readonly sender: string | null
  /** For mail only: the address of the sender; null: the one that the settings name. */
  readonly from: string | null
  readonly subject: string
  readonly text: string
  /** For mail only. */
  readonly html: string
  /** For mail only. */
  readonly attachment?: Attachment | null
  /** For mail only: where the recipient ends such letters by one call (RFC 8058). */
  readonly unsubscribe?: string | null
}
export interface Attachment {
  readonly name: string
  readonly mime: string
  readonly content: Buffer
}
/**
 * - `refused`: the provider refuses the message for good.
 * - `later`: the attempt failed; the message may or may not have arrived.
 * `answer`: what the provider said. Reasons are the provider's words, without our secrets.
 */
export type SendResult =
  | { readonly is: 'sent'; readonly providerId: string | null; readonly answer?: string }
  | { readonly is: 'refused'; readonly reason: string }
  | { readonly is: 'later'; readonly reason: string; readonly afterMs?: number }

/** Sends mail or SMS. Never rejects. */
export interface Transport {
  readonly send: (message: Message, signal: AbortSignal) => Promise<SendResult>
  readonly close: () => void
}
/** Transports by medium; null: not configured, messages stay in the outbox. */
export interface Transports {
  readonly mail: Transport | null
  readonly sms: Transport | null
}
export const noTransports: Transports = { mail: null, sms: null }
