import type { ChannelType } from '@beseda/contract/channels/define.ts'
import type { Refusal } from '@beseda/contract/errors/refuse.ts'
import type * as z from 'zod/mini'
import type { Http } from '../platform/http/call.ts'
import type { Tcp } from '../platform/tcp-port.ts'
import type { ContactPhoto, InboundEvent, MediaRef, Profile } from './inbound.ts'
import type {
  AlbumPart,
  AlbumSent,
  Done,
  Failure,
  OutgoingContent,
  OutgoingFile,
  OutgoingPart,
  Recipient,
  Sent,
} from './outbound.ts'

/** A provider's call as it came: raw bytes, because signatures are made over them. Header names in lower case. */
export interface WebhookRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}
/** The whole HTTP answer is the adapter's: some providers want a challenge, a literal `ok`, or a message in it. */
export interface HookAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
export interface WebhookReply extends HookAnswer {
  readonly events: readonly InboundEvent[]
  /** The provider only says that there is news: poll at once. */
  readonly pollNow?: true
}
/** Events of an app's URL, each with the provider's id of the account whose channel it belongs to (`Account.id`). */
export interface AppReply extends HookAnswer {
  readonly events: readonly { readonly account: string; readonly event: InboundEvent }[]
}

/** What an adapter gets for calls to its provider. It has no clock and no random source of its own. */
export interface Outside {
  readonly http: Http
  /** For providers that do not speak HTTP. */
  readonly tcp: Tcp
  readonly now: number
  /** Ends waiting on a connection that is held open. Returns the cancellation. */
  readonly later: (ms: number, then: () => void) => () => void
  /** A new secret of 43 characters of `A-Za-z0-9_-`, for webhooks. */
  readonly newSecret: () => string
  /** Where anybody sees a picture of the settings (`image` fields), for providers that fetch it. */
  readonly imageUrl: (imageId: string) => string
}
/** The account at the provider: one channel per account and organization. */
export interface Account {
  readonly id: string
  readonly name: string
  /** Where clients find it; null: no such link. */
  readonly link: string | null
}
export interface Connected<Settings> {
  readonly ok: true
  readonly account: Account
  /** Settings that the adapter makes, not people: webhook secrets, confirmation codes, access tokens. */
  readonly made: Partial<Settings>
  /** When the credentials end; null: never. `renew` is called before. */
  readonly expiresAt: number | null
  /** The cursor of the first poll: what comes from now on is new. Absent: the first poll itself finds where to begin. */
  readonly pollFrom?: string
}
/** `field`: the setting that is wrong, when it is one. */
export interface NotConnected {
  readonly ok: false
  readonly refusal: Refusal
  readonly field?: string
}
export interface PollFrom {
  /** null: the first poll, which starts with what is new from now on. */
  readonly cursor: string | null
  /** The provider may hold the call so long until something comes; 0: it answers at once. */
  readonly waitMs: number
}
export interface Polled {
  readonly ok: true
  readonly events: readonly InboundEvent[]
  /** Stored together with the events, and given back with the next call. The provider may forget what is before it. */
  readonly cursor: string
  /** When to ask again. 0: at once, because more is waiting or because the provider holds the call itself. */
  readonly nextInMs: number
}
/** A body that is arriving; see `HttpStream`. `mime` and `name` as the provider says; empty: it does not. */
export interface MediaStream {
  readonly ok: true
  readonly name: string
  readonly mime: string
  readonly body: AsyncIterable<Buffer>
  readonly cancel: () => void
}
export interface RegisteredTemplate extends NewTemplate {
  readonly status: 'approved' | 'pending' | 'rejected' | 'paused'
  /** Why it was rejected or paused, as the provider says; else empty. */
  readonly reason: string
  /** `image`, `video`, `document`: a file in the heading. Another word: a part that cannot be filled here. null: none. */
  readonly needs: string | null
}
/** Texts hold blanks: `{{1}}`, or `{{name}}`. */
export interface NewTemplate {
  readonly name: string
  readonly language: string
  /** The provider's word: utility, marketing, authentication. */
  readonly category: string
  readonly title: string
  readonly text: string
  readonly footer: string
  readonly buttons: readonly {
    readonly kind: 'reply' | 'link' | 'phone'
    readonly label: string
    readonly target: string
  }[]
  /** Values as examples, by the keys of `OutgoingTemplate.values`. */
  readonly examples: Readonly<Record<string, string>>
  /** A file in the heading; `file`: the sample for the review. */
  readonly header?: { readonly kind: 'image' | 'video' | 'document'; readonly file: OutgoingFile }
}

/**
 * One URL of the installation that serves many channels: providers whose webhooks belong to an app, not to an account. Its
 * settings are those of the installation (`PROVIDER_APPS`).
 */
export interface ProviderApp<S extends z.ZodMiniObject = z.ZodMiniObject> {
  readonly settings: S
  /** null: not from the provider; answered with 404. */
  readonly receive: (settings: z.infer<S>, request: WebhookRequest, now: number) => AppReply | null
}

/**
 * What a channel with a provider does. No database, no clock, no globals: settings and the outside in, plain values out.
 * `settings` are those of the channel with its secrets opened. Every call may be repeated and may fail with any `Failure`;
 * none of them throws. A method that is absent is something that the provider cannot do.
 */
export interface ProviderAdapter<C extends ChannelType = ChannelType> {
  readonly type: C
  readonly transport: 'provider'
  /** Checks credentials and says whose they are; used by “check connection” and before saving. Changes nothing there. */
  readonly connect: (
    settings: z.infer<C['settings']>,
    out: Outside,
  ) => Promise<Connected<z.infer<C['settings']>> | NotConnected>
  /** New credentials before the old ones end, and once when a call says `channelBroken`. */
  readonly renew?: (
    settings: z.infer<C['settings']>,
    out: Outside,
  ) => Promise<Omit<Connected<z.infer<C['settings']>>, 'account'> | Failure>
  /** After `made` is stored, because some providers call the URL before they answer. Repeating it is harmless. */
  readonly registerWebhook?: (settings: z.infer<C['settings']>, url: string, out: Outside) => Promise<Done | Failure>
  /** Takes back what `registerWebhook` did; the credentials are forgotten afterwards, whatever it answers. */
  readonly disconnect?: (settings: z.infer<C['settings']>, out: Outside) => Promise<Done | Failure>
  /** New events. The call ends within `waitMs` and 15 seconds more. */
  readonly poll?: (settings: z.infer<C['settings']>, from: PollFrom, out: Outside) => Promise<Polled | Failure>
  /**
   * `instead`: polling and webhooks exclude each other. `alongside`: polling in addition, for events that webhooks lost.
   * Required with `poll`.
   */
  readonly polls?: 'instead' | 'alongside'

  /** null: not from the provider; answered with 404. What it does not understand is no event. */
  readonly receive: (settings: z.infer<C['settings']>, request: WebhookRequest, now: number) => WebhookReply | null
  readonly app?: ProviderApp

  readonly send: (settings: z.infer<C['settings']>, part: OutgoingPart, out: Outside) => Promise<Sent | Failure>
  /** Absent: the files of a message go one by one. */
  readonly album?: Album<z.infer<C['settings']>>
  /** A message that is already in that state counts as done. */
  readonly edit?: (
    settings: z.infer<C['settings']>,
    message: SentMessage,
    content: OutgoingContent,
    out: Outside,
  ) => Promise<Done | Failure>
  /** A message that is already in that state counts as done. */
  readonly remove?: (settings: z.infer<C['settings']>, message: SentMessage, out: Outside) => Promise<Done | Failure>
  /** Up to this message of the client. */
  readonly markRead?: (
    settings: z.infer<C['settings']>,
    to: Recipient,
    messageId: string,
    out: Outside,
  ) => Promise<Done | Failure>
  readonly typing?: (settings: z.infer<C['settings']>, to: Recipient, out: Outside) => Promise<Done | Failure>
  readonly answerPress?: (
    settings: z.infer<C['settings']>,
    answerToken: string,
    out: Outside,
  ) => Promise<Done | Failure>
  readonly profile?: (
    settings: z.infer<C['settings']>,
    contactId: string,
    out: Outside,
  ) => Promise<{ readonly ok: true; readonly profile: Profile } | Failure>
  /** What others see of the contact; null: nothing, or they hide it. Where the type declares `photo`. */
  readonly photo?: (
    settings: z.infer<C['settings']>,
    contactId: string,
    out: Outside,
  ) => Promise<{ readonly ok: true; readonly photo: ContactPhoto | null } | Failure>
  /** Required when the adapter makes media references. */
  readonly fetchMedia?: (
    settings: z.infer<C['settings']>,
    ref: MediaRef,
    maxBytes: number,
    out: Outside,
  ) => Promise<MediaStream | Failure>
  readonly templates?: (
    settings: z.infer<C['settings']>,
    out: Outside,
  ) => Promise<{ readonly ok: true; readonly templates: readonly RegisteredTemplate[] } | Failure>
  /** Asks the provider to register it; its review takes minutes to days. A template that exists already is done. */
  readonly createTemplate?: (
    settings: z.infer<C['settings']>,
    template: NewTemplate,
    out: Outside,
  ) => Promise<Done | Failure>
  /** In all its languages. `gone`: there is none of this name. */
  readonly deleteTemplate?: (settings: z.infer<C['settings']>, name: string, out: Outside) => Promise<Done | Failure>
}
/** Several files that clients see as one message. */
export interface Album<Settings> {
  readonly max: number
  /** Files with the same word fit into one album; null: this one goes alone. */
  readonly kindOf: (file: Pick<OutgoingFile, 'role' | 'mime' | 'bytes'>) => string | null
  /**
   * From two to `max` parts, all of them or none: `refused` means that the provider took none, and they go one by one. The
   * first has the caption, the quote, and the id that every try repeats.
   */
  readonly send: (settings: Settings, parts: readonly AlbumPart[], out: Outside) => Promise<AlbumSent | Failure>
}
export interface SentMessage {
  readonly to: Recipient
  readonly providerId: string
}
/** A channel whose customers read from this server: storing a message is sending it. */
export interface OwnAdapter<C extends ChannelType = ChannelType> {
  readonly type: C
  readonly transport: 'own'
}
export type Adapter = ProviderAdapter | OwnAdapter
export const defineProvider = <C extends ChannelType>(a: ProviderAdapter<C>): ProviderAdapter =>
  a as unknown as ProviderAdapter
