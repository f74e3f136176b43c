import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { ClientStatus } from './chat.ts'
import { ClientCompany } from './company.ts'
import { Named } from './user.ts'

/** One handling in the client's past. */
export const SessionSummary = z.object({
  id,
  chatId: id,
  number: z.number(),
  channelType: z.string(),
  openedAt: time,
  closedAt: z.nullable(time),
  operatorName: z.nullable(z.string()),
  category: z.nullable(z.string()),
  /** 1 to 5, or null: not set (never 0). */
  rating: z.nullable(z.number()),
  /** The first entry of the feed that belongs to it. */
  firstSeq: z.number(),
})
export type SessionSummary = z.infer<typeof SessionSummary>

export const DetailKind = z.enum(['phone', 'email'], { error: 'FIELD_INVALID' })
/** A phone as E.164 or an e-mail in lower case: from a form, from the client's site or from an operator. */
export const ClientDetail = z.object({ id, kind: DetailKind, value: z.string() })
export type ClientDetail = z.infer<typeof ClientDetail>

export const ClientComment = z.object({
  id,
  text: z.string(),
  author: Named,
  createdAt: time,
  editedAt: z.nullable(time),
})
export type ClientComment = z.infer<typeof ClientComment>

/** Another client with the same phone or e-mail. */
export const AlikeClient = z.object({
  id,
  name: z.string(),
  reasons: z.array(z.object({ kind: DetailKind, value: z.string() })),
  /** Those that the user sees, the newest first. */
  chats: z.array(z.object({ id, channelType: z.string() })),
})
export type AlikeClient = z.infer<typeof AlikeClient>

/** By id of the field; the list of fields has names and kinds. */
export const ExtraValue = z.object({ fieldId: id, value: z.string() })
export type ExtraValue = z.infer<typeof ExtraValue>

/** What operators know about a client, and who may be the same person. */
export const ClientFacts = z.object({
  details: z.array(ClientDetail),
  tags: z.array(Named),
  extra: z.array(ExtraValue),
  companies: z.array(ClientCompany),
  /** The newest first. */
  comments: z.array(ClientComment),
  alike: z.array(AlikeClient),
})
export type ClientFacts = z.infer<typeof ClientFacts>

/** The client's card next to the thread. */
export const ClientCard = z.extend(ClientFacts, {
  id,
  name: z.string(),
  photoUrl: z.nullable(z.string()),
  status: z.nullable(ClientStatus),
  contacts: z.array(z.object({ id, channelType: z.string(), address: z.string() })),
  /** When the client agreed to the privacy policy last; null: never. */
  consentAt: z.nullable(time),
  sessionCount: z.number(),
  averageRating: z.nullable(z.number()),
  sessions: z.array(SessionSummary),
  /** Where the visitor wrote from: address and title of the page. Hostile text, shown as text only. */
  page: z.nullable(z.object({ url: z.string(), title: z.string() })),
})
export type ClientCard = z.infer<typeof ClientCard>
