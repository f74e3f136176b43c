import * as z from 'zod/mini'
import { anyone, anyVisitor } from '../access.ts'
import { visitorNameMax } from '../channels/visitor-form.ts'
import { endpoint } from '../endpoint.ts'
import { StoredFile } from '../entities/file.ts'
import { VisitorChat, VisitorMessage, WidgetSettings } from '../entities/widget.ts'
import { uploadRefusals } from '../errors/files.ts'
import { email, id, messageFiles, nameText, nothing, pageSize, phone, querySeq, seq, text, whole } from '../fields.ts'
import { limits } from '../limits.ts'

const page = z.optional(z.strictObject({ url: text(2000), title: text(300) }))

/** A JWT (HS256) about the user of the site, signed with the channel's secret by the site's server. */
const identity = z.optional(text(4000))
/** An empty one was left out. */
const given = <T extends z.ZodMiniType>(schema: T) => z.optional(z.union([z.literal(''), schema]))

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
    input: z.strictObject({
      widgetId: id,
      key: text(64, 'TOKEN_INVALID').check(z.minLength(22, 'TOKEN_INVALID')),
      identity,
      page,
    }),
    entity: z.object({ token: z.string() }),
    errors: ['CHANNEL_NOT_FOUND', 'CHANNEL_DEACTIVATED', 'IDENTITY_INVALID', 'IDENTITY_EXPIRED', 'IDENTITY_OFF'],
    summary:
      'Become a visitor: called at the first interaction, never before. The token identifies this browser, or the user of `identity` on every device.',
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
  profile: endpoint({
    method: 'POST',
    path: '/widget/profile',
    access: anyVisitor,
    input: z.strictObject({
      name: given(nameText(visitorNameMax)),
      phone: given(phone),
      email: given(email),
      /** The visitor agrees to the policy of the channel. */
      consent: z._default(z.boolean({ error: 'FIELD_INVALID' }), false),
    }),
    entity: z.null(),
    errors: ['TOO_MANY_REQUESTS'],
    summary: 'Store the contacts that the visitor left in the form before the conversation.',
  }),
  transcript: endpoint({
    method: 'POST',
    path: '/widget/transcript',
    access: anyVisitor,
    input: z.strictObject({ email }),
    entity: z.object({ sentTo: z.string() }),
    errors: ['TRANSCRIPT_EMPTY', 'TRANSCRIPT_OFF', 'TRANSPORT_MISSING', 'TOO_MANY_REQUESTS'],
    summary: 'Send the conversation to an e-mail address.',
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
