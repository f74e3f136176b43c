import * as z from 'zod/mini'
import { anyUser, needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Chat } from '../entities/chat.ts'
import { TransferTargets } from '../entities/transfer.ts'
import { id, text } from '../fields.ts'
import { limits } from '../limits.ts'

const oneChat = z.strictObject({ chatId: id })

/** The target of a transfer. */
export const TransferTo = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('operator'), operatorId: id }),
  z.strictObject({ kind: z.literal('lastOperator') }),
  z.strictObject({ kind: z.literal('team'), teamId: id }),
])

export const transfers = {
  targets: endpoint({
    method: 'GET',
    path: '/chats/:chatId/transfer-targets',
    access: anyUser,
    input: z.strictObject({ chatId: id, search: z.optional(text(limits.searchText)) }),
    entity: TransferTargets,
    errors: ['CHAT_NOT_FOUND'],
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/chats/:chatId/transfer',
    access: anyUser,
    input: z.strictObject({
      chatId: id,
      /** Made by the caller, so that a repeated call does nothing; the note has it as its id. */
      id,
      to: TransferTo,
      /** Allows an operator who is offline or on a break. */
      force: z._default(z.boolean(), false),
      /** For the colleague; the client does not see it. */
      note: z._default(text(limits.transferNote), ''),
    }),
    /** The chat afterwards, also for a caller who may no longer see it. */
    entity: Chat,
    errors: [
      'CHAT_NOT_FOUND',
      'CHAT_CLOSED',
      'CHAT_TAKEN',
      'CHAT_NOT_YOURS',
      'CHAT_NOT_TRANSFERABLE',
      'CHAT_ALREADY_WITH',
      'CHAT_ALREADY_IN_TEAM',
      'TRANSFER_TO_ONESELF',
      'LAST_OPERATOR_UNKNOWN',
      'OPERATOR_AWAY',
      'USER_NOT_FOUND',
      'TEAM_NOT_FOUND',
      'MESSAGE_ID_TAKEN',
    ],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/chats/:chatId/transfer/undo',
    access: anyUser,
    input: oneChat,
    entity: Chat,
    errors: [
      'CHAT_NOT_FOUND',
      'CHAT_CLOSED',
      'TRANSFER_UNDO_LATE',
      'PRESENCE_NOT_ONLINE',
      'DIALOG_LIMIT_REACHED',
      'OPERATOR_AWAY',
      'OPERATOR_FULL',
    ],
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/chats/:chatId/take-over',
    access: needs('AUTHORITY_ALL_CHATS'),
    input: oneChat,
    entity: Chat,
    errors: [
      'CHAT_NOT_FOUND',
      'CHAT_CLOSED',
      'DIALOG_LIMIT_REACHED',
      'PRESENCE_NOT_ONLINE',
      'NOT_AN_OPERATOR',
      'OPERATOR_WITHOUT_TEAM',
    ],
  }),
} as const
