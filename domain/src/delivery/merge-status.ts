import type { DeliveryStatus } from '@beseda/contract/entities/message.ts'

const rank: Record<DeliveryStatus, number> = { queued: 0, sent: 1, undelivered: 1, delivered: 2, read: 3 }

/**
 * The status after a report came in. Receipts arrive in any order and more than once, so a status only moves forward:
 * queued < sent < delivered < read. `undelivered` follows only what has not arrived yet; a receipt that proves the
 * arrival wins over it. `retry` alone leads from `undelivered` back to `queued`.
 */
export const mergeStatus = (known: DeliveryStatus, reported: DeliveryStatus): DeliveryStatus => {
  if (known === 'undelivered') return rank[reported] > rank.sent ? reported : known
  if (reported === 'undelivered') return rank[known] <= rank.sent ? reported : known
  return rank[reported] > rank[known] ? reported : known
}
export const canRetry = (status: DeliveryStatus | null): boolean => status === 'undelivered'
