import type { DeliveryFailure, DeliveryStatus } from '@beseda/contract/entities/message.ts'

export interface SentPart {
  readonly id: string
  /** null: not outgoing. */
  readonly status: DeliveryStatus | null
  readonly failure: DeliveryFailure | null
}
/** The provider's answer was lost: it may have arrived, and a person decides. */
export const isUnknown = ({ status, failure }: Pick<SentPart, 'status' | 'failure'>): boolean =>
  status === 'undelivered' && failure?.code === 'DELIVERY_UNKNOWN'

/** Ids of the parts that go again: those that have not gone, and on request those that may have. */
export const toResend = (parts: readonly SentPart[], unknownToo: boolean): string[] =>
  parts.flatMap((p) => (p.status === 'undelivered' && (unknownToo || !isUnknown(p)) ? [p.id] : []))
