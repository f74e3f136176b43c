import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { StoredFile } from '../entities/file.ts'
import { SupportAccount, SupportState } from '../entities/support.ts'
import { VisitorChat, VisitorMessage } from '../entities/widget.ts'
import { uploadRefusals } from '../errors/files.ts'
import { id, messageFiles, nothing, pageSize, querySeq, seq, text, whole } from '../fields.ts'
import { limits } from '../limits.ts'

/** Without `open` the support has no door for this user. */
const doorRefusals = ['SUPPORT_ABSENT', 'SUPPORT_IS_OWN'] as const

/** Users write to the organization of service staff. The sign-in decides who they are: no id of a thread is ever sent. */
export const support = {
  state: endpoint({
    method: 'GET',
    path: '/support',
    access: anyUser,
    input: nothing,
    entity: SupportState,
    errors: [],
  }),
  messages: endpoint({
    method: 'GET',
    path: '/support/messages',
    access: anyUser,
    input: z.strictObject({ before: z.optional(querySeq), limit: pageSize }),
    /** In rising `seq`. */
    entity: z.object({ messages: z.array(VisitorMessage), chat: z.nullable(VisitorChat), more: z.boolean() }),
    errors: [],
  }),
  send: endpoint({
    method: 'POST',
    path: '/support/messages',
    access: anyUser,
    /** `id` is made by the browser: a repeated call with the same id returns the message that is already there. */
    input: z.strictObject({ id, text: text(limits.messageText), fileIds: messageFiles }),
    entity: VisitorMessage,
    errors: [
      ...doorRefusals,
      'CHANNEL_DEACTIVATED',
      'CLIENT_BANNED',
      'MESSAGE_EMPTY',
      'MESSAGE_TOO_LONG',
      'MESSAGE_ID_TAKEN',
      'FILE_NOT_FOUND',
      'TOO_MANY_FILES',
    ],
  }),
  receipts: endpoint({
    method: 'POST',
    path: '/support/receipts',
    access: anyUser,
    input: z.strictObject({ deliveredSeq: seq, readSeq: seq }),
    entity: z.null(),
    errors: doorRefusals,
  }),
  typing: endpoint({
    method: 'POST',
    path: '/support/typing',
    access: anyUser,
    input: nothing,
    entity: z.null(),
    errors: doorRefusals,
  }),
  rate: endpoint({
    method: 'POST',
    path: '/support/rating',
    access: anyUser,
    input: z.strictObject({
      sessionId: id,
      value: whole({ min: 1, max: 5 }),
      comment: z._default(text(limits.ratingComment), ''),
    }),
    entity: VisitorChat,
    errors: [...doorRefusals, 'ASSESSMENT_NOT_FOUND', 'RATING_ALREADY_GIVEN', 'RATING_NOT_POSSIBLE', 'RATING_OUTDATED'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/support/files',
    access: anyUser,
    input: nothing,
    entity: StoredFile,
    errors: [...doorRefusals, ...uploadRefusals, 'FILE_TOO_BIG'],
    upload: true,
  }),
  /** For service staff: the account of the user who writes in a support chat. */
  account: endpoint({
    method: 'GET',
    path: '/support/chats/:chatId/account',
    access: anyUser,
    input: z.strictObject({ chatId: id }),
    entity: SupportAccount,
    errors: ['CHAT_NOT_FOUND'],
  }),
} as const
