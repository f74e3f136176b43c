import * as z from 'zod/mini'
import { anyone, anyVisitor } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { StoredFile } from '../entities/file.ts'
import { VisitorChat, VisitorMessage, WidgetSettings } from '../entities/widget.ts'
import { uploadRefusals } from '../errors/files.ts'
import { id, messageFiles, nothing, pageSize, querySeq, seq, text, whole } from '../fields.ts'
import { limits } from '../limits.ts'

const page = z.optional(z.strictObject({ url: text(2000), title: text(300) }))

export const widget = {
  settings: endpoint({
    method: 'GET',
    path: '/widget/:widgetId/settings',
    access: anyone,
    input: z.strictObject({ widgetId: id }),
    entity: WidgetSettings,
    errors: ['CHANNEL_NOT_FOUND'],
    summary: 'Looks and texts of a site widget or a chat page.',
    anySite: true,
  }),
  start: endpoint({
    method: 'POST',
    path: '/widget/:widgetId/session',
    access: anyone,
    /** `key` is made by the browser (128 random bits or more): a repeated call with it returns the same visitor. */
    input: z.strictObject({ widgetId: id, key: text(64).check(z.minLength(22, 'FIELD_INVALID')), page }),
    entity: z.object({ token: z.string() }),
    errors: ['CHANNEL_NOT_FOUND', 'CHANNEL_DEACTIVATED'],
    summary: 'Become a visitor: called at the first interaction, never before. The token identifies this browser only.',
  }),
  messages: endpoint({
    method: 'GET',
    path: '/widget/messages',
    access: anyVisitor,
    input: z.strictObject({ before: z.optional(querySeq), after: z.optional(querySeq), limit: pageSize }),
    /** In rising `seq`. `chat` is null before the first message. */
    entity: z.object({ messages: z.array(VisitorMessage), chat: z.nullable(VisitorChat), more: z.boolean() }),
    errors: [],
    summary: 'The visitor’s conversation, page by page.',
  }),
  send: endpoint({
    method: 'POST',
    path: '/widget/messages',
    access: anyVisitor,
    /** `id` is made by the browser: a repeated call with the same id returns the message that is already there. */
    input: z.strictObject({
      id,
      text: text(limits.messageText),
      fileIds: messageFiles,
      page,
      /** The visitor pressed this button of this message; the text is its label. */
      button: z.optional(z.strictObject({ messageId: id, payload: text(limits.buttonPayload) })),
    }),
    entity: VisitorMessage,
    errors: [
      'CHANNEL_DEACTIVATED',
      'CLIENT_BANNED',
      'MESSAGE_EMPTY',
      'MESSAGE_TOO_LONG',
      'MESSAGE_ID_TAKEN',
      'FILE_NOT_FOUND',
      'TOO_MANY_FILES',
      'MESSAGE_NOT_FOUND',
    ],
    summary: 'Write to the organization. Answered only after the message is safely stored.',
  }),
  receipts: endpoint({
    method: 'POST',
    path: '/widget/receipts',
    access: anyVisitor,
    /** Watermarks: everything up to here has arrived in the browser, and has been seen. */
    input: z.strictObject({ deliveredSeq: seq, readSeq: seq }),
    entity: z.null(),
    errors: [],
    summary: 'Tell what has arrived and what has been read.',
  }),
  typing: endpoint({
    method: 'POST',
    path: '/widget/typing',
    access: anyVisitor,
    input: nothing,
    entity: z.null(),
    errors: [],
    summary: 'The visitor is typing.',
  }),
  rate: endpoint({
    method: 'POST',
    path: '/widget/rating',
    access: anyVisitor,
    /** The same values again change nothing. */
    input: z.strictObject({
      sessionId: id,
      value: whole({ min: 1, max: 5 }),
      comment: z._default(text(limits.ratingComment), ''),
    }),
    entity: VisitorChat,
    errors: ['ASSESSMENT_NOT_FOUND', 'RATING_ALREADY_GIVEN', 'RATING_NOT_POSSIBLE', 'RATING_OUTDATED'],
    summary: 'Rate a conversation from 1 to 5; for ten minutes the rating may be changed.',
  }),
  upload: endpoint({
    method: 'POST',
    path: '/widget/files',
    access: anyVisitor,
    input: nothing,
    entity: StoredFile,
    errors: [...uploadRefusals, 'FILE_TOO_BIG'],
    upload: true,
    summary: 'Store a file, to be attached to a message by its id.',
  }),
} as const
