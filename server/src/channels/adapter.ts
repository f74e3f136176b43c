import type { ChannelType } from '@beseda/contract/channels/define.ts'
import type { DeliveryStatus } from '@beseda/contract/entities/message.ts'
import type * as z from 'zod/mini'

/** A provider's call as it came: raw bytes, because signatures are made over them. Header names in lower case. */
export interface WebhookRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}
/** The whole HTTP answer is the adapter's: some providers want a challenge, a literal `ok`, or a message in it. */
export interface WebhookReply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly events: readonly InboundEvent[]
}
/** All ids are strings, whatever the provider sends. Times in milliseconds. */
export type InboundEvent = InboundMessage | InboundStatus | InboundTyping
export interface InboundContact {
  readonly externalId: string
  readonly name: string
  /** What a person would call it: a phone, an address, a user name. */
  readonly address: string
}
export interface InboundMessage {
  readonly kind: 'message'
  readonly contact: InboundContact
  /** Unique within the channel, for ever: a repeated one is the same message. */
  readonly externalId: string
  readonly text: string
  readonly at: number | null
}
/** `providerIds`: these messages; `watermark`: everything sent to the contact up to this time. */
export interface InboundStatus {
  readonly kind: 'status'
  readonly status: Exclude<DeliveryStatus, 'queued'>
  readonly about:
    | { readonly providerIds: readonly string[] }
    | { readonly contactId: string; readonly watermark: number }
  readonly reason?: string
}
export interface InboundTyping {
  readonly kind: 'typing'
  readonly contactId: string
}

export interface OutgoingMessage {
  /** Ours; given to providers that know idempotency keys. */
  readonly id: string
  readonly to: string
  readonly text: string
  readonly files: readonly {
    readonly name: string
    readonly mime: string
    readonly bytes: number
    readonly url: string
  }[]
}
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
}
/** `lost`: no answer came. It may have arrived all the same when `sent`; otherwise it certainly did not. */
export type HttpAnswer =
  | {
      readonly lost: false
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly json: unknown
    }
  | { readonly lost: true; readonly sent: boolean; readonly reason: string }
export interface Http {
  readonly request: (r: HttpRequest) => Promise<HttpAnswer>
}

/** One message of ours may become several of theirs; accepted without an id is an empty list. */
export type SendResult =
  | { readonly ok: true; readonly providerIds: readonly string[] }
  | { readonly ok: false; readonly kind: SendFailure; readonly reason: string; readonly retryAfterMs?: number }
/**
 * `temporary`: try again later; `limited`: hold the whole channel back; `unknown`: the answer was lost, the message may
 * have arrived; `refused`: final for this message; `channelBroken`: token revoked or account blocked, hold the channel.
 */
export type SendFailure = 'temporary' | 'limited' | 'unknown' | 'refused' | 'channelBroken'

/** What a channel with a provider does. No database, no clock, no globals: settings and http in, plain values out. */
export interface ProviderAdapter<C extends ChannelType = ChannelType> {
  readonly type: C
  readonly transport: 'provider'
  /** null: not from the provider; answered 404 without a word. */
  readonly receive: (settings: z.infer<C['settings']>, request: WebhookRequest) => WebhookReply | null
  readonly send: (settings: z.infer<C['settings']>, message: OutgoingMessage, http: Http) => Promise<SendResult>
}
/** A channel whose customers read from this server: storing a message is sending it. */
export interface OwnAdapter<C extends ChannelType = ChannelType> {
  readonly type: C
  readonly transport: 'own'
}
export type Adapter = ProviderAdapter | OwnAdapter
export const defineProvider = <C extends ChannelType>(a: ProviderAdapter<C>): ProviderAdapter =>
  a as unknown as ProviderAdapter
