import type * as z from 'zod/mini'
import type { DeliveryStatus } from '../entities/message.ts'
import type { Words } from '../lang.ts'

export interface FieldForm {
  readonly label: Words
  readonly secret?: boolean
  readonly hint?: Words
}
export interface ChannelCapabilities {
  /** `own`: the customer reads from this server itself, so a stored message is a sent one; `provider`: somebody carries it. */
  readonly transport: 'own' | 'provider'
  /** In `unit`s; longer texts are refused before sending. */
  readonly text: { readonly max: number; readonly unit: 'characters' | 'bytes' }
  readonly buttons: { readonly max: number; readonly textMax: number } | null
  /** null: no files. `captionMax` 0: a file and a text become two provider messages. */
  readonly files: { readonly maxBytes: number; readonly perMessage: number; readonly captionMax: number } | null
  /** Which statuses the provider reports; `watermark`: one report covers everything before it. */
  readonly receipts: { readonly statuses: readonly DeliveryStatus[]; readonly watermark: boolean }
  readonly typing: { readonly in: boolean; readonly out: boolean }
  /** Operators may write first to contacts that are known. */
  readonly operatorStarts: boolean
  /** After so many hours without a client message only registered templates can be sent; null: no such rule. */
  readonly replyWindowHours: number | null
  /** Sending the same message id twice is harmless: a lost answer may be retried by itself. */
  readonly idempotentSend: boolean
}
/** What a channel type is. The editing form, the limits of the composer and the guards of a reply all read this. */
export interface ChannelType<S extends z.ZodMiniObject = z.ZodMiniObject> {
  readonly type: string
  readonly label: Words
  readonly settings: S
  readonly form: { readonly [K in keyof z.infer<S>]: FieldForm }
  readonly can: ChannelCapabilities
  /** Where clients meet it: by code on a site, or on a page of ours; absent: at the provider. */
  readonly entrance?: 'code' | 'page'
  /** Not offered to customers (tests only). */
  readonly hidden?: true
}
export const defineChannel = <const T extends string, S extends z.ZodMiniObject>(
  c: ChannelType<S> & { readonly type: T },
): ChannelType<S> & { readonly type: T } => c
