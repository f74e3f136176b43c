import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { MessagePart } from '@beseda/contract/entities/message.ts'
import type { Button } from '@beseda/contract/entities/part.ts'
import type { VisitorChat, VisitorMessage } from '@beseda/contract/entities/widget.ts'
import { limits } from '@beseda/contract/limits.ts'
import { runsOf } from '@beseda/contract/marks.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { MessageRow } from '../messages/index.ts'

/** Whether a visitor may see the message: no internal messages, no history, no staff ids (quality.md, W3). */
export const isVisitors = (m: Pick<MessageRow, 'kind'>): boolean => m.kind === 'message'
/** Prefixes a visitor's message id with the contact, so that it cannot match another visitor's message. */
export const externalIdOf = (v: { readonly contactId: string }, id: string): string => `${v.contactId}.${id}`
const idOf = (m: MessageRow & { external_id?: string | null }): string =>
  m.author_kind === 'client' ? (m.external_id?.split('.')[1] ?? m.id) : m.id

/** Only web addresses become links. */
const isHarmless = (b: Button): boolean => b.kind === 'reply' || /^https?:\/\//i.test(b.url)
const buttonsIn = (parts: readonly MessagePart[]): readonly Button[] =>
  parts.flatMap(({ content }) => (content.kind === 'text' ? (content.buttons ?? []) : [])).filter(isHarmless)

export const toVisitorMessage = (
  m: MessageRow,
  files: readonly StoredFile[],
  parts: readonly MessagePart[] = [],
): VisitorMessage => ({
  id: idOf(m),
  seq: m.seq,
  mine: m.author_kind === 'client',
  author: {
    kind: m.author_kind === 'client' || m.author_kind === 'bot' ? m.author_kind : 'operator',
    name: m.author_name,
  },
  ...(m.removed_at === null ? contentOf(m, files, parts) : { text: '', files: [], removed: true }),
  at: m.at,
})
const contentOf = (m: MessageRow, files: readonly StoredFile[], parts: readonly MessagePart[]) => ({
  text: m.text,
  ...(m.marks?.length && {
    runs: runsOf({ text: m.text, marks: m.marks }).map((r) => ({ ...r, kinds: [...r.kinds] })),
  }),
  files: [...files],
  ...(buttonsIn(parts).length > 0 && { buttons: [...buttonsIn(parts)] }),
  ...(m.quote && {
    quote: {
      mine: m.quote.author.kind === 'client',
      name: m.quote.author.name,
      text: m.quote.text || (m.quote.file ?? ''),
    },
  }),
  ...(m.edits && { edited: m.edits.length }),
})
interface Row {
  contact_id: string
  status: VisitorChat['status']
  operatorName: string | null
  operatorReadSeq: number
  readSeq: number
  unread: number
  lastSeq: number
  version: number
  session_id: string
  may_rate: boolean
  rating_text: string
  asked_at: number | null
  given_at: number | null
  rating: number | null
  comment: string | null
  user_id: string | null
  user_organization_id: string | null
}
const select = `
  select c.contact_id, c.status, case when c.status = 'assigned' then u.name end as "operatorName", c.read_seq as "operatorReadSeq",
    c.client_read_seq as "readSeq", c.last_seq as "lastSeq", c.version,
    c.session_id,
    c.status <> 'closed' and c.first_reply_at is not null and ch.active and ch.rating_enabled and ch.rating_before_end
      and 'OPTION_QUALITY_RATING' = any (o.options) as may_rate,
    ch.rating_text,
    r.asked_at,
    r.given_at,
    r.value as rating,
    r.comment,
    st.user_id,
    st.user_organization_id,
    (select count(*)::int from messages m where m.chat_id = c.id and m.seq > c.client_read_seq and m.kind = 'message' and m.author_kind <> 'client' and m.removed_at is null) as unread
  from chats c
    join channels ch on ch.id = c.channel_id
    join organizations o on o.id = c.organization_id
    left join ratings r on r.session_id = c.session_id
    left join users u on u.id = c.operator_id
    left join support_threads st on st.contact_id = c.contact_id
  where c.organization_id = $1 and c.session_id is not null`
const byContact = prepared(`${select} and c.contact_id = any ($2::uuid[])`)
const byChat = prepared(`${select} and c.id = any ($2::uuid[])`)

type ChatsOf = { readonly contactIds: readonly string[] } | { readonly chatIds: readonly string[] }
const rowsOf = async (c: Runner, organizationId: string, of: ChatsOf): Promise<Row[]> => {
  const [statement, ids] = 'chatIds' in of ? [byChat, of.chatIds] : [byContact, of.contactIds]
  return ids.length ? c.run<Row>(statement, [organizationId, ids]) : []
}
/** The visitor's view of chats, by contact: for these contacts, or for these chats. */
export const visitorChats = async (
  c: Runner,
  organizationId: string,
  of: ChatsOf,
): Promise<ReadonlyMap<string, VisitorChat>> =>
  new Map((await rowsOf(c, organizationId, of)).map((row) => [row.contact_id, toVisitorChat(row)]))

/** A chat for its visitor. `reader`: the user of another organization who reads it as the support chat. */
export interface ReadChat {
  readonly chat: VisitorChat
  readonly reader: { readonly userId: string; readonly organizationId: string } | null
}
export const readChats = async (
  c: Runner,
  organizationId: string,
  chatIds: readonly string[],
): Promise<ReadonlyMap<string, ReadChat>> =>
  new Map(
    (await rowsOf(c, organizationId, { chatIds })).map((row) => {
      const { user_id: userId, user_organization_id: of } = row
      const reader = userId && of ? { userId, organizationId: of } : null
      return [row.contact_id, { chat: toVisitorChat(row), reader }]
    }),
  )
const toVisitorChat = (r: Row): VisitorChat => ({
  status: r.status,
  operatorName: r.operatorName,
  operatorReadSeq: r.operatorReadSeq,
  readSeq: r.readSeq,
  unread: r.unread,
  lastSeq: r.lastSeq,
  version: r.version,
  rating: ratingOf(r),
})
/** The rating shown to the visitor: of the session that was asked about or rated; else one that may be given now. */
const ratingOf = (r: Row): VisitorChat['rating'] => {
  if (r.asked_at === null && r.given_at === null && !r.may_rate) return null
  const asked = r.asked_at !== null
  const answerUntil = r.asked_at === null ? null : r.asked_at + limits.ratingAnswerMs
  return {
    sessionId: r.session_id,
    asked,
    question: r.rating_text,
    value: r.rating,
    comment: r.comment ?? '',
    until: r.given_at === null ? answerUntil : r.given_at + limits.ratingChangeMs,
  }
}
