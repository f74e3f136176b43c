import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { Recipient } from '@beseda/contract/entities/contact.ts'
import { fail, type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import { replyWindow } from '@beseda/domain/delivery/reply-window.ts'
import { searchForms } from '@beseda/domain/text/search-forms.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { foldedSql, indexable, within } from '../../platform/search-sql.ts'
import { read, systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'
import { queueViewer, seenIds } from '../chat-view/index.ts'

const maxRecipients = 20
const isNamed = `${foldedSql('cl.name')} like any ($2::text[])`
const isAt = `${foldedSql('k.address')} like any ($2::text[])`
/**
 * Contacts that match the search: $2 the words within a name or an address, in both layouts of the keyboard, $3 the number
 * of a request, $4 digits of a phone, $5 and $6 the words as the indexes find them, in each layout. Text comparison is not leakproof, so row-level security hides these indexes
 * (decision 040). Of many matches, those with the newest chats are found.
 */
const matching = prepared(`
  with recent as (
    (select contact_id from chats where organization_id = $1 and status <> 'closed' limit 2000)
    union all
    (select contact_id from chats where organization_id = $1 and status = 'closed'
      order by session_closed_at desc, id desc limit 1000)
  )
  select k.id from recent r join contacts k on k.id = r.contact_id join clients cl on cl.id = k.client_id
  where k.organization_id = $1 and (${isNamed} or ${isAt})
  union
  (select k.id from clients cl join contacts k on k.client_id = cl.id
    where cl.organization_id = $1 and (cl.name ilike $5 or cl.name ilike $6) and ${isNamed} limit 1000)
  union
  (select k.id from contacts k
    where k.organization_id = $1 and (k.address ilike $5 or k.address ilike $6) and ${isAt} limit 1000)
  union
  (select c.contact_id from chat_sessions s join chats c on c.id = s.chat_id
    where s.organization_id = $1 and s.number = $3::int)
  union
  (select id from contacts where organization_id = $1 and regexp_replace(address, '\\D', '', 'g') like $4 limit 1000)`)

/**
 * $2 the user, $3 their teams and channels, $4 whether they see all chats. The rule is `canSeeChat`; a contact without a chat
 * belongs to the channel's team.
 */
const select = (where: string) =>
  prepared(`
  select k.id as "contactId", k.address, cl.id as "clientId", cl.name as "clientName", ch.id as "channelId", ch.type,
    ch.name as "channelName", ch.active, c.id as "chatId", coalesce(c.status, 'closed') as status,
    c.last_client_message_at as "lastClientMessageAt"
  from contacts k
    join clients cl on cl.id = k.client_id and cl.deleted_at is null
    join channels ch on ch.id = k.channel_id
    left join chats c on c.contact_id = k.id
  where k.organization_id = $1 and ${where}
    and ($4::boolean or c.operator_id = $2::uuid
      or coalesce(case when c.session_id is null then ch.team_id else c.team_id end = any ($3::uuid[]), true)
      or ch.id = any ($3::uuid[]))
  order by c.activity_at desc nulls last, k.id limit ${maxRecipients}`)
const byContacts = select('k.id = any ($5::uuid[])')
const byChat = select('c.id = $5')

interface Row {
  readonly contactId: string
  readonly address: string
  readonly clientId: string
  readonly clientName: string
  readonly channelId: string
  readonly type: string
  readonly channelName: string
  readonly active: boolean
  readonly chatId: string | null
  readonly status: 'pending' | 'assigned' | 'closed'
  readonly lastClientMessageAt: number | null
}
interface Asked {
  readonly search: string
  readonly chatId?: string | undefined
}
export const findRecipients = async (
  deps: WorkDeps,
  user: SignedIn,
  { search, chatId }: Asked,
): Promise<{ recipients: Recipient[] }> => {
  const viewer = queueViewer(user)
  const who = [user.organizationId, viewer.userId, seenIds(viewer), viewer.allChats]
  const rows = chatId
    ? await read(deps, user.organizationId, (c) => c.run<Row>(byChat, [...who, chatId]))
    : await systemWork(deps, async (s) => {
        const found = await s.run<{ id: string }>(matching, [user.organizationId, ...patterns(search.trim())])
        const w = await s.actFor(user.organizationId)
        return w.run<Row>(byContacts, [...who, found.map(({ id }) => id)])
      })
  if (chatId && rows.length === 0) throw fail('CHAT_NOT_FOUND')
  return { recipients: rows.map((r) => toRecipient(r, deps.clock.now())) }
}
/** The values $2 to $6 of `matching`. With fewer than three letters in a row the indexes only find prefixes of names. */
const patterns = (words: string): readonly unknown[] => {
  const number = /^\d{1,9}$/.test(words) ? Number(words) : null
  const digits = phoneDigits(words)
  const forms = searchForms(words)
  const [typed, other = typed] = forms.map(indexable)
  return [forms.map(within), number, digits.length < 3 ? null : `%${digits}%`, typed, other]
}
/** The digits of a search that looks like a phone; else an empty string. */
const phoneDigits = (words: string): string =>
  /^[\d\s()+.-]{3,}$/.test(words) ? words.replace(/\D/g, '').replace(/^8(?=\d{10}$)/, '') : ''

const toRecipient = (r: Row, now: number): Recipient => ({
  contactId: r.contactId,
  client: { id: r.clientId, name: r.clientName },
  channel: { id: r.channelId, type: r.type, name: r.channelName },
  address: r.address,
  openChatId: r.status === 'closed' ? null : r.chatId,
  block: blockOf(r, now),
})
const blockOf = (r: Row, now: number): Refusal | null => {
  const can = channelTypeOf(r.type)?.can
  if (!can?.operatorStarts) return refuse('CHAT_NOT_STARTABLE')
  if (!r.active) return refuse('CHANNEL_DEACTIVATED')
  return replyWindow(can.replyWindowHours, r.lastClientMessageAt, now)
}
