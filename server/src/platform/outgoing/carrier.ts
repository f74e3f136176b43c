/** A message ready to leave, in the words of its recipient. */
export interface Leaving {
  /** The same on every try: providers that know it send the message once. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Of mail only. */
  readonly html: string
}
/**
 * - `refused`: the provider will not take it, today or tomorrow.
 * - `later`: it could not be handed over; nothing or perhaps something has arrived.
 * Reasons are what the provider said, without secrets of ours.
 */
export type Carried =
  | { readonly is: 'sent'; readonly providerId: string | null }
  | { readonly is: 'refused'; readonly reason: string }
  | { readonly is: 'later'; readonly reason: string; readonly afterMs?: number }

/** A way out of the product. Never rejects. */
export interface Carrier {
  readonly carry: (message: Leaving, signal: AbortSignal) => Promise<Carried>
  readonly close: () => void
}
/** By medium; null: none is set, messages rest in the outbox. */
export interface Carriers {
  readonly mail: Carrier | null
  readonly sms: Carrier | null
}
export const noCarriers: Carriers = { mail: null, sms: null }
