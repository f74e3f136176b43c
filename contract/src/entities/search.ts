import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { ClientStatus } from './chat.ts'
import { AuthorKind } from './message.ts'
import { Named } from './user.ts'

/** A piece of a text; `hit`: what was looked for. Always shown as plain text. */
export const TextPiece = z.object({ text: z.string(), hit: z.boolean() })
export type TextPiece = z.infer<typeof TextPiece>

/** What a search finds: a message, or a whole request (by its number, its client, or filters alone). */
export const Found = z.object({
  /** Of the message or of the request. */
  id,
  chatId: id,
  /** Where it is in the feed of the chat. */
  seq: z.number(),
  /** When it was written, or the request opened. */
  at: time,
  /** Of the request. */
  number: z.number(),
  isClosed: z.boolean(),
  client: z.object({ id, name: z.string(), status: z.nullable(ClientStatus) }),
  channel: z.object({ id, type: z.string(), name: z.string() }),
  team: z.nullable(Named),
  operator: z.nullable(Named),
  /** Path of the category of the request. */
  category: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  /** Null: a request. */
  message: z.nullable(
    z.object({
      author: z.object({ kind: AuthorKind, name: z.string() }),
      internal: z.boolean(),
      /** Around the first hit. */
      fragment: z.array(TextPiece),
      /** Names of its files. */
      files: z.array(z.array(TextPiece)),
    }),
  ),
})
export type Found = z.infer<typeof Found>

/** A client found by name, phone or address, with the newest of the chats that the user may see. */
export const FoundClient = z.object({
  id,
  name: z.string(),
  address: z.string(),
  chatId: id,
  channel: z.object({ id, type: z.string(), name: z.string() }),
  isClosed: z.boolean(),
})
export type FoundClient = z.infer<typeof FoundClient>
