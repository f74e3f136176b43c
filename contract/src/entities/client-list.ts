import * as z from 'zod/mini'
import { id, queryTime, text, time } from '../fields.ts'
import { limits } from '../limits.ts'
import { ClientStatus } from './chat.ts'
import { ExtraValue } from './client.ts'
import { ClientCompany } from './company.ts'
import { Named } from './user.ts'

/** Which clients the directory lists. All conditions hold. */
export const clientFilter = {
  /** A part of the name, of an address, phone, e-mail, tag, extra value or company. */
  search: z.optional(text(limits.clientName)),
  /** `none`: without a status. */
  status: z.optional(z.union([z.literal('none'), id], { error: 'ID_INVALID' })),
  tag: z.optional(id),
  company: z.optional(id),
  /** With a contact in this channel. */
  channel: z.optional(id),
  /** Since this moment, and before that one. */
  createdFrom: z.optional(queryTime),
  createdTo: z.optional(queryTime),
  /** The same of the last message of one of their chats. */
  lastFrom: z.optional(queryTime),
  lastTo: z.optional(queryTime),
}
export const ClientFilter = z.strictObject(clientFilter)
export type ClientFilter = z.infer<typeof ClientFilter>

export const clientSorts = ['created', 'name'] as const
export const ClientSort = z.enum(clientSorts, { error: 'FIELD_INVALID' })
export type ClientSort = z.infer<typeof ClientSort>

/** A client as the directory shows it. */
export const ListedClient = z.object({
  id,
  name: z.string(),
  photoUrl: z.nullable(z.string()),
  status: z.nullable(ClientStatus),
  createdAt: time,
  /** The last message of one of their chats; null: none. */
  lastAt: z.nullable(time),
  /** Addresses in channels, the oldest first. */
  contacts: z.array(z.object({ channelType: z.string(), address: z.string() })),
  /** Phones and e-mails that people noted. */
  details: z.array(z.string()),
  tags: z.array(Named),
  extra: z.array(ExtraValue),
  companies: z.array(ClientCompany),
  /** Those that the user sees, the newest first. */
  chats: z.array(z.object({ id, channelType: z.string() })),
})
export type ListedClient = z.infer<typeof ListedClient>

/** What becomes of an action for many clients. */
export const ClientRun = z.object({
  id,
  name: z.enum(['addTag', 'removeTag', 'setStatus']),
  /** `stopped`: by its user, or because they lost access. */
  state: z.enum(['running', 'done', 'stopped']),
  total: z.number(),
  done: z.number(),
  refused: z.number(),
  /** Why clients were refused, the most frequent first; `text` in the language of the call. `names`: some of them. */
  reasons: z.array(z.object({ code: z.string(), text: z.string(), count: z.number(), names: z.array(z.string()) })),
})
export type ClientRun = z.infer<typeof ClientRun>
