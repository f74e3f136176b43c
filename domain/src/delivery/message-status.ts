import type { DeliveryStatus } from '@beseda/contract/entities/message.ts'

const order: readonly DeliveryStatus[] = ['undelivered', 'queued', 'sent', 'delivered', 'read']

/** The status of a message is that of its least advanced part: a message with a failed part has failed. */
export const messageStatus = (parts: readonly DeliveryStatus[]): DeliveryStatus | null =>
  order.find((status) => parts.includes(status)) ?? null
