import type { DeliveryVerdict } from './transport.ts'

/** A reply as the server has stored it. */
export interface StoredReply {
  readonly id: string
  readonly chatId: string
  readonly seq: number
  readonly status: string
  /** The code of its failure; null: none. */
  readonly failure: string | null
}
/** The server believes that the provider has accepted it. */
const isSent = ({ status }: StoredReply): boolean => ['sent', 'delivered', 'read'].includes(status)

/**
 * Compares the stored replies with those that the provider accepted, in the order of acceptance. `isRead`: the provider
 * reported that all were read.
 */
export const compareDeliveries = (
  stored: readonly StoredReply[],
  accepted: readonly string[],
  isRead = true,
): DeliveryVerdict => {
  const times = Map.groupBy(accepted.keys(), (n) => accepted[n]!)
  const lost = stored.filter((reply) => isSent(reply) && !times.has(reply.id)).length
  const doubled = [...times.values()].reduce((sum, places) => sum + places.length - 1, 0)
  let reordered = 0
  for (const replies of Map.groupBy(stored, (reply) => reply.chatId).values()) {
    const bySeq = replies.toSorted((a, b) => a.seq - b.seq)
    const places = bySeq.flatMap(({ id }) => times.get(id)?.[0] ?? [])
    reordered += places.filter((place, i) => i > 0 && place < places[i - 1]!).length
  }
  const unknown = stored.filter((reply) => reply.failure === 'DELIVERY_UNKNOWN')
  const open = stored.filter((reply) => !isSent(reply) && reply.status !== 'undelivered')
  const denied = stored.filter((r) => r.status === 'undelivered' && r.failure !== 'DELIVERY_UNKNOWN' && times.has(r.id))
  const behind = stored.filter((reply) => isRead && (reply.status === 'sent' || reply.status === 'delivered'))
  const known = new Set(stored.map(({ id }) => id))
  const strange = accepted.filter((id) => !known.has(id))
  const problems = [
    ...(open.length > 0 ? [`${open.length} replies are still on their way`] : []),
    ...(denied.length > 0 ? [`${denied.length} replies are called undelivered, the provider has them`] : []),
    ...(behind.length > 0 ? [`${behind.length} replies were read, the server does not say so`] : []),
    ...(strange.length > 0 ? [`${strange.length} replies were sent that nobody wrote`] : []),
  ]
  return { delivered: times.size, lost, doubled, reordered, unknown: unknown.length, problems }
}
