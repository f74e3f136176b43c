import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { langs } from '../lang.ts'

const endpointUrl = text(1000, 'FIELD_INVALID').check(z.regex(/^https?:\/\/[\x21-\x7e]+$/, 'FIELD_INVALID'))
/** Bytes as base64url, of exactly this length. */
const bytes = (length: number) =>
  text(200, 'FIELD_INVALID').check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}$`), 'FIELD_INVALID'))

/** Web push: notices in browsers whose console is closed. A subscription belongs to one sign-in, and ends with it. */
export const push = {
  /** The key to which a browser subscribes. `subscribed`: this sign-in gets pushes at this endpoint. */
  state: endpoint({
    method: 'GET',
    path: '/push',
    access: anyUser,
    input: z.strictObject({ endpoint: z.optional(endpointUrl) }),
    entity: z.object({ publicKey: z.string(), subscribed: z.boolean() }),
    errors: [],
  }),
  /** The same endpoint again belongs to this sign-in from now on. */
  subscribe: endpoint({
    method: 'POST',
    path: '/push/subscribe',
    access: anyUser,
    input: z.strictObject({ endpoint: endpointUrl, p256dh: bytes(65), auth: bytes(16), lang: z.enum(langs) }),
    entity: z.object({ subscribed: z.literal(true) }),
    errors: ['PUSH_KEY_INVALID'],
  }),
  /** A repeated call changes nothing. */
  unsubscribe: endpoint({
    method: 'POST',
    path: '/push/unsubscribe',
    access: anyUser,
    input: z.strictObject({ endpoint: endpointUrl }),
    entity: z.null(),
    errors: [],
  }),
} as const
