import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { Named } from './user.ts'

export const BanKind = z.enum(['client', 'address'])
export type BanKind = z.infer<typeof BanKind>

/** An entry of the black list: a client, or the address that clients write from. */
export const Ban = z.object({
  id,
  kind: BanKind,
  /** The client in whose chat it was made. */
  client: Named,
  chatId: id,
  /** An IPv4 address, or the /64 of an IPv6 address; null for `client`. */
  address: z.nullable(z.string()),
  reason: z.string(),
  by: Named,
  createdAt: time,
  /** null: for ever. In the past: it has ended, and its kept messages are still there. */
  until: z.nullable(time),
  /** Messages that are kept apart. */
  kept: z.number(),
})
export type Ban = z.infer<typeof Ban>

/** A message that a banned client wrote. */
export const KeptMessage = z.object({ id, clientName: z.string(), text: z.string(), files: z.number(), at: time })
export type KeptMessage = z.infer<typeof KeptMessage>

/** What another client has in common with the one that is spam. `network`: the addresses next to theirs. */
export const Likeness = z.enum(['address', 'network', 'text'])
export type Likeness = z.infer<typeof Likeness>

/** New clients who resemble one. */
export const SpamWave = z.object({
  /** The address of that one; null: unknown. */
  address: z.nullable(z.string()),
  chats: z.array(
    z.object({ id, client: Named, /** The first message. */ text: z.string(), at: time, same: z.array(Likeness) }),
  ),
  /** There are more than the call returns. */
  hasMore: z.boolean(),
})
export type SpamWave = z.infer<typeof SpamWave>
