import * as z from 'zod/mini'
import { anyUser, needs, needsOption } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { BulkResult } from '../entities/bulk.ts'
import { id, seq, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { TransferTo } from './transfers.ts'

const some = <T>(of: z.core.$ZodType<T>) =>
  z.array(of).check(z.minLength(1, 'FIELD_REQUIRED'), z.maxLength(limits.bulkChats, 'TOO_MANY_CHATS'))
const chatIds = some(id)

/**
 * The calls for one chat, for many chats: each chat has its own transaction with the rights and refusals of its
 * own, so that one that cannot be closed keeps none of the others open. What is already as it was wanted counts as done:
 * a repeated call changes nothing.
 */
export const bulk = {
  close: endpoint({
    method: 'POST',
    path: '/chats/bulk/close',
    access: anyUser,
    /** With a category all of them get that first. */
    input: z.strictObject({ chatIds, categoryId: z.optional(id) }),
    entity: BulkResult,
    errors: ['OPTION_UNAVAILABLE'],
  }),
  undoClose: endpoint({
    method: 'POST',
    path: '/chats/bulk/undo-close',
    access: anyUser,
    input: z.strictObject({ chatIds }),
    entity: BulkResult,
    errors: [],
  }),
  categorise: endpoint({
    method: 'POST',
    path: '/chats/bulk/category',
    access: needsOption('OPTION_CHAT_CATEGORIES'),
    input: z.strictObject({ chatIds, categoryId: z.nullable(id) }),
    entity: BulkResult,
    errors: [],
  }),
  take: endpoint({
    method: 'POST',
    path: '/chats/bulk/take',
    access: anyUser,
    input: z.strictObject({ chatIds }),
    entity: BulkResult,
    errors: [],
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/chats/bulk/transfer',
    access: anyUser,
    /** The caller makes the `id` of each, as for one chat. */
    input: z.strictObject({
      chats: some(z.strictObject({ chatId: id, id })),
      to: TransferTo,
      force: z._default(z.boolean(), false),
      note: z._default(text(limits.transferNote), ''),
    }),
    entity: BulkResult,
    errors: [],
  }),
  undoTransfer: endpoint({
    method: 'POST',
    path: '/chats/bulk/undo-transfer',
    access: anyUser,
    input: z.strictObject({ chatIds }),
    entity: BulkResult,
    errors: [],
  }),
  /** Puts the clients on the black list for ever. Their open chats close when it can no longer be undone. */
  spam: endpoint({
    method: 'POST',
    path: '/chats/bulk/spam',
    access: needs('AUTHORITY_PROFILE_UPDATE'),
    input: z.strictObject({ chatIds }),
    entity: BulkResult,
    errors: [],
  }),
  /** Takes them off it, lets in what they wrote meanwhile; chats that have not closed yet go on. */
  undoSpam: endpoint({
    method: 'POST',
    path: '/chats/bulk/undo-spam',
    access: needs('AUTHORITY_PROFILE_UPDATE'),
    input: z.strictObject({ chatIds }),
    entity: BulkResult,
    errors: [],
  }),
  read: endpoint({
    method: 'POST',
    path: '/chats/bulk/read',
    access: anyUser,
    /** As for one chat: a smaller number than before marks as unread again. */
    input: z.strictObject({ upTo: some(z.strictObject({ chatId: id, seq })) }),
    entity: BulkResult,
    errors: [],
  }),
} as const
