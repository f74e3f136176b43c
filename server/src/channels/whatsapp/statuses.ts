import * as z from 'zod/mini'
import type { InboundEvent, InboundStatus } from '../inbound.ts'
import { meaningOf } from './answers.ts'

const Status = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
  timestamp: z.optional(z.union([z.string(), z.number()])),
  biz_opaque_callback_data: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ code: z._default(z.number(), -1) }))),
})
const statuses = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'undelivered',
} as const satisfies Record<string, InboundStatus['status']>

/** Our ids; other systems that use the number have marks of their own. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * A receipt. By our own id, which also proves that a send was accepted whose answer was lost. A failure is reported by the
 * provider's id alone: a repeated one must not fail the attempt that a person started after it.
 */
export const statusEventsOf = (given: unknown): InboundEvent[] => {
  const read = Status.safeParse(given)
  if (!read.success) return []
  const { id, biz_opaque_callback_data: mark, errors = [] } = read.data
  const status = statuses[read.data.status]
  const seconds = Number(read.data.timestamp)
  const at = Number.isSafeInteger(seconds) && seconds > 0 ? { at: seconds * 1000 } : {}
  if (status === 'undelivered') {
    const { kind, reason } = meaningOf(errors[0]?.code ?? -1, 400)
    return [{ kind: 'status', status, about: { providerIds: [id] }, ...at, failure: { kind, reason } }]
  }
  return [
    { kind: 'status', status, about: mark && uuid.test(mark) ? { partIds: [mark] } : { providerIds: [id] }, ...at },
  ]
}
