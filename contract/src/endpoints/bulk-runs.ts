import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { BulkRun } from '../entities/bulk-run.ts'
import { ChatList } from '../entities/chat-list.ts'
import { id, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { TransferTo } from './transfers.ts'

/** What is done with every chat, as in the calls for one chat. */
export const BulkAction = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('take') }),
  /** With a category each chat gets that first. */
  z.strictObject({ name: z.literal('close'), categoryId: z.optional(id) }),
  z.strictObject({ name: z.literal('categorise'), categoryId: z.nullable(id) }),
  z.strictObject({ name: z.literal('read') }),
  z.strictObject({
    name: z.literal('transfer'),
    to: TransferTo,
    force: z._default(z.boolean(), false),
    note: z._default(text(limits.transferNote), ''),
  }),
])
export type BulkAction = z.infer<typeof BulkAction>

const one = z.strictObject({ bulkRunId: id })

/**
 * One action for all chats of a list, loaded or not: a job, each chat in its own transaction with the rights and refusals of
 * the call for one chat. The chats are those of the list at the moment of the call.
 */
export const bulkRuns = {
  start: endpoint({
    method: 'POST',
    path: '/chats/bulk/runs',
    access: anyUser,
    /** The caller makes the `id`: a repeated call starts nothing. */
    input: z.strictObject({ id, list: ChatList, action: BulkAction }),
    entity: BulkRun,
    errors: ['ACCESS_DENIED', 'OPTION_UNAVAILABLE', 'BULK_RUN_EMPTY', 'BULK_RUN_NOT_FOUND', 'BULK_RUN_TOO_MANY'],
  }),
  /** Of the caller's own ones. */
  one: endpoint({
    method: 'GET',
    path: '/chats/bulk/runs/:bulkRunId',
    access: anyUser,
    input: one,
    entity: BulkRun,
    errors: ['BULK_RUN_NOT_FOUND'],
  }),
  /** What is done stays done. Stopping twice is no error. */
  stop: endpoint({
    method: 'POST',
    path: '/chats/bulk/runs/:bulkRunId/stop',
    access: anyUser,
    input: one,
    entity: BulkRun,
    errors: ['BULK_RUN_NOT_FOUND'],
  }),
} as const
