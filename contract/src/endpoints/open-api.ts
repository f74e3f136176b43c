import * as z from 'zod/mini'
import { apiKey } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { OpenChat } from '../entities/open-api.ts'
import { OpenClient, OpenFields } from '../entities/open-client.ts'
import { cursor, id, nameText, pageSize, queryTime, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'

const externalId = requiredText(limits.externalId)
const addresses = z.optional(
  z.array(requiredText(limits.loginMax)).check(z.maxLength(limits.clientDetails, 'OBJECT_LIMIT_REACHED')),
)
const tags = z.optional(
  z.array(nameText(limits.clientTag)).check(z.maxLength(limits.clientTags, 'OBJECT_LIMIT_REACHED')),
)
const extra = z.optional(z.record(z.string(), z.nullable(requiredText(limits.extraValue))))

/** For programs of the organization. Every answer has the rate limit: `ratelimit-limit`, `ratelimit-remaining`, `ratelimit-reset` (seconds). */
export const openApi = {
  chats: endpoint({
    method: 'GET',
    path: '/open/v1/chats',
    access: apiKey('OPTION_API', 'chats:read'),
    input: z.strictObject({
      status: z.optional(z.enum(['pending', 'assigned', 'closed'], { error: 'FIELD_INVALID' })),
      /** Only chats with activity from then on. */
      since: z.optional(queryTime),
      cursor: z.optional(cursor),
      limit: pageSize,
    }),
    entity: z.object({ chats: z.array(OpenChat), next: z.nullable(z.string()) }),
    errors: [],
    summary:
      'The chats of the organization, newest activity first, page by page: pass `next` as `cursor` until it is null. At most 120 calls a minute; the headers ratelimit-limit, ratelimit-remaining and ratelimit-reset (seconds) tell what is left.',
  }),
  clients: endpoint({
    method: 'GET',
    path: '/open/v1/clients',
    access: apiKey('OPTION_API', 'clients:read'),
    input: z.strictObject({
      externalId: z.optional(externalId),
      phone: z.optional(requiredText(limits.phone)),
      email: z.optional(requiredText(limits.loginMax)),
      /** Only clients that changed from then on. */
      changedSince: z.optional(queryTime),
      cursor: z.optional(cursor),
      limit: pageSize,
    }),
    entity: z.object({ clients: z.array(OpenClient), next: z.nullable(z.string()) }),
    errors: [],
    summary:
      'The clients of the organization, the oldest change first, page by page: pass `next` as `cursor` until it is null. A merged client is listed under the client that survived.',
  }),
  client: endpoint({
    method: 'GET',
    path: '/open/v1/clients/:clientId',
    access: apiKey('OPTION_API', 'clients:read'),
    input: z.strictObject({ clientId: id }),
    entity: OpenClient,
    errors: ['PROFILE_NOT_FOUND'],
    summary: 'One client. The id of a merged client returns the client that survived, with its own id.',
  }),
  saveClient: endpoint({
    method: 'POST',
    path: '/open/v1/clients',
    access: apiKey('OPTION_API', 'clients:write'),
    /** Absent fields stay as they are. Phones and emails are added; without an id they also find the client. */
    input: z.strictObject({
      clientId: z.optional(id),
      externalId: z.optional(externalId),
      name: z.optional(nameText(limits.clientName)),
      phones: addresses,
      emails: addresses,
      removePhones: addresses,
      removeEmails: addresses,
      addTags: tags,
      removeTags: tags,
      /** The name of a status; null: none. */
      status: z.optional(z.nullable(requiredText(limits.clientStatusName))),
      /** Values by the names of fields, in any form that people type; null: no value. */
      extra,
    }),
    entity: z.object({ client: OpenClient, created: z.boolean() }),
    errors: [
      'CLIENT_AMBIGUOUS',
      'EXTRA_FIELD_NOT_FOUND',
      'IDEMPOTENCY_KEY_REUSED',
      'OBJECT_LIMIT_REACHED',
      'PROFILE_EXISTS',
      'PROFILE_NOT_FOUND',
      'PROFILE_STATUS_NOT_FOUND',
    ],
    summary:
      'Changes a client, or makes one. It is found by clientId, else by externalId, else by a phone or an email. With the header idempotency-key a repeated call gets the first answer again, for 24 hours.',
  }),
  fields: endpoint({
    method: 'GET',
    path: '/open/v1/client-fields',
    access: apiKey('OPTION_API', 'clients:read'),
    input: z.strictObject({}),
    entity: OpenFields,
    errors: [],
    summary: 'The statuses and the extra fields that clients of the organization may have.',
  }),
  chatOf: endpoint({
    method: 'GET',
    path: '/open/v1/chats/of',
    access: apiKey('OPTION_API', 'chats:read'),
    input: z.strictObject({
      channelId: id,
      /** The client's id at the provider of the channel: a telephone number, a chat id, an address. */
      subscriber: z
        .string({ error: 'FIELD_REQUIRED' })
        .check(z.minLength(1, 'FIELD_REQUIRED'), z.maxLength(300, 'FIELD_INVALID')),
    }),
    entity: OpenChat,
    errors: ['SUBSCRIBER_CHAT_NOT_FOUND'],
    summary:
      'The chat of a channel with a subscriber: `subscriber` is their id at the provider (a telephone number for WhatsApp, the chat id for Telegram).',
  }),
} as const
