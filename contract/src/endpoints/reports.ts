import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { SessionFacts } from '../entities/facts.ts'
import { OperatorHistory, RequestHistory } from '../entities/history.ts'
import { cursor, id, queryTime } from '../fields.ts'
import { limits } from '../limits.ts'

interface Period {
  readonly from: number
  readonly until: number
}
/** `until` is not part of it. */
const past = z.strictObject({ from: queryTime, until: queryTime, cursor: z.optional(cursor) }).check(
  z.refine((p: Period) => p.from < p.until && p.until - p.from <= limits.historyMs, {
    error: 'TIME_INVALID',
    path: ['until'],
  }),
)

export const reports = {
  /** Of the session that is open in the chat, or was the last one. */
  session: endpoint({
    method: 'GET',
    path: '/chats/:chatId/facts',
    access: needs('AUTHORITY_ALL_STAT'),
    input: z.strictObject({ chatId: id }),
    entity: SessionFacts,
    errors: ['CHAT_NOT_FOUND'],
  }),
  /** Users who receive chats now, and when each of them was at work in a past period; by id. */
  historyPeople: endpoint({
    method: 'GET',
    path: '/past/people',
    access: needs('AUTHORITY_ALL_STAT'),
    input: past,
    entity: z.object({ people: z.array(OperatorHistory), next: z.nullable(z.string()) }),
    errors: ['PERIOD_TOO_OLD'],
  }),
  /** The sessions that were open in a past period, by number: when each needed an operator, and for how long. */
  historyRequests: endpoint({
    method: 'GET',
    path: '/past/requests',
    access: needs('AUTHORITY_ALL_STAT'),
    input: past,
    /** `total`: on all pages. */
    entity: z.object({ total: z.number(), requests: z.array(RequestHistory), next: z.nullable(z.string()) }),
    errors: ['PERIOD_TOO_OLD', 'PERIOD_TOO_BUSY'],
  }),
} as const
