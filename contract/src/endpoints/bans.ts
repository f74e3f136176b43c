import * as z from 'zod/mini'
import { anyUser, needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Ban, BanKind, KeptMessage, SpamWave } from '../entities/ban.ts'
import { id, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'

const { min, max } = limits.spamWaveRange
const minutes = z.coerce
  .number({ error: 'NUMBER_INVALID' })
  .check(z.int('NUMBER_INVALID'), z.gte(min, 'NUMBER_RANGE'), z.lte(max, 'NUMBER_RANGE'))
const oneBan = z.strictObject({ banId: id })

/** The black list. Everybody sees it; changing it is part of the client's profile. */
export const bans = {
  /** The newest first. */
  list: endpoint({
    method: 'GET',
    path: '/bans',
    access: anyUser,
    input: z.strictObject({}),
    entity: z.array(Ban),
    errors: [],
  }),
  /** The messages that were kept apart, the newest first. */
  kept: endpoint({
    method: 'GET',
    path: '/bans/:banId/messages',
    access: anyUser,
    input: oneBan,
    entity: z.array(KeptMessage),
    errors: ['BAN_NOT_FOUND'],
  }),
  /** Bans the client of the chat, or the address they write from, and closes their open chats. Replaces an earlier ban of the same. */
  add: endpoint({
    method: 'POST',
    path: '/chats/:chatId/ban',
    access: needs('AUTHORITY_PROFILE_UPDATE'),
    input: z.strictObject({
      chatId: id,
      kind: BanKind,
      reason: requiredText(limits.banReason),
      /** null: for ever. */
      days: z.nullable(z.literal([1, 30])),
    }),
    entity: Ban,
    errors: ['CHAT_NOT_FOUND', 'ADDRESS_UNKNOWN'],
  }),
  /** The open chats of new clients that resemble this one, the newest first: those that the user may mark as spam. */
  wave: endpoint({
    method: 'GET',
    path: '/chats/:chatId/spam-wave',
    access: needs('AUTHORITY_PROFILE_UPDATE'),
    input: z.strictObject({ chatId: id, minutes: z._default(minutes, limits.spamWaveMinutes) }),
    entity: SpamWave,
    errors: ['CHAT_NOT_FOUND'],
  }),
  /** `letIn`: the kept messages become messages of their chats; otherwise they are deleted. */
  remove: endpoint({
    method: 'DELETE',
    path: '/bans/:banId',
    access: needs('AUTHORITY_PROFILE_UPDATE'),
    input: z.strictObject({ banId: id, letIn: z._default(z.boolean({ error: 'FIELD_INVALID' }), false) }),
    entity: z.null(),
    errors: ['BAN_NOT_FOUND'],
  }),
} as const
