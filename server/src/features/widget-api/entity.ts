import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { VisitorChat, VisitorMessage } from '@beseda/contract/entities/widget.ts'
import { prepared } from '../../platform/db.ts'
import type { Runner } from '../chats/index.ts'
import type { MessageRow } from '../messages/index.ts'

/** No internal messages, no history, no ids of staff (quality.md, W3). */
export const isVisitors = (m: Pick<MessageRow, 'kind'>): boolean => m.kind === 'message'
/** A visitor's ids are his own: somebody else's id of a message says nothing here. */
export const externalIdOf = (v: { readonly contactId: string }, id: string): string => `${v.contactId}.${id}`
const idOf = (m: MessageRow & { external_id?: string | null }): string =>
  m.author_kind === 'client' ? (m.external_id?.split('.')[1] ?? m.id) : m.id

export const toVisitorMessage = (m: MessageRow, files: readonly StoredFile[]): VisitorMessage => ({
  id: idOf(m),
  seq: m.seq,
  mine: m.author_kind === 'client',
  author: {
    kind: m.author_kind === 'client' || m.author_kind === 'bot' ? m.author_kind : 'operator',
    name: m.author_name,
  },
  text: m.text,
  files: [...files],
  at: m.at,
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
}
const select = `
  select c.contact_id, c.status, case when c.status = 'assigned' then u.name end as "operatorName", c.read_seq as "operatorReadSeq",
    c.client_read_seq as "readSeq", c.last_seq as "lastSeq", c.version,
    (select count(*)::int from messages m where m.chat_id = c.id and m.seq > c.client_read_seq and m.kind = 'message' and m.author_kind <> 'client') as unread
  from chats c left join users u on u.id = c.operator_id
  where c.organization_id = $1 and c.session_id is not null`
const byContact = prepared(`${select} and c.contact_id = any ($2::uuid[])`)
const byChat = prepared(`${select} and c.id = any ($2::uuid[])`)

/** The visitor's side of chats, by contact: of these contacts, or of these chats. */
export const visitorChats = async (
  c: Runner,
  organizationId: string,
  of: { readonly contactIds: readonly string[] } | { readonly chatIds: readonly string[] },
): Promise<ReadonlyMap<string, VisitorChat>> => {
  const [statement, ids] = 'chatIds' in of ? [byChat, of.chatIds] : [byContact, of.contactIds]
  const rows = ids.length ? await c.run<Row>(statement, [organizationId, ids]) : []
  return new Map(rows.map(({ contact_id, ...chat }) => [contact_id, chat]))
}
