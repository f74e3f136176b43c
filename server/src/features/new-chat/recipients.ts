import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { Recipient } from '@beseda/contract/entities/contact.ts'
import { fail, type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import { replyWindow } from '@beseda/domain/delivery/reply-window.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { queueViewer } from '../chats/index.ts'

const most = 20
/** $2 the person, $3 the teams, $4 everybody's chats. The rule is `canSeeChat`; who has no chat yet belongs to the channel's team. */
const select = (where: string) =>
  prepared(`
  select k.id as "contactId", k.address, cl.id as "clientId", cl.name as "clientName", ch.id as "channelId", ch.type,
    ch.name as "channelName", ch.active, c.id as "chatId", coalesce(c.status, 'closed') as status,
    c.last_client_message_at as "lastClientMessageAt"
  from contacts k
    join clients cl on cl.id = k.client_id
    join channels ch on ch.id = k.channel_id
    left join chats c on c.contact_id = k.id
  where k.organization_id = $1 and ${where}
    and ($4::boolean or c.operator_id = $2::uuid
      or coalesce(case when c.session_id is null then ch.team_id else c.team_id end = any ($3::uuid[]), true))
  order by c.activity_at desc nulls last, k.id limit ${most}`)
/** $5 words, $6 the words as a number, $7 the digits of a phone or '' (which nothing is). */
const bySearch = select(`(cl.name ilike $5 or k.address ilike $5 or c.session_number::text = $6
    or regexp_replace(k.address, '\\D', '', 'g') like nullif($7::text, '%%'))`)
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
export const findRecipients = async (
  c: Pick<Work, 'run'>,
  user: SignedIn,
  now: number,
  { search, chatId }: { readonly search: string; readonly chatId?: string | undefined },
): Promise<{ recipients: Recipient[] }> => {
  const viewer = queueViewer(user)
  const who = [user.organizationId, viewer.userId, viewer.teamIds, viewer.allChats]
  const words = search.trim()
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const rows = chatId
    ? await c.run<Row>(byChat, [...who, chatId])
    : await c.run<Row>(bySearch, [...who, like, words, `%${phoneDigits(words)}%`])
  if (chatId && rows.length === 0) throw fail('CHAT_NOT_FOUND')
  return { recipients: rows.map((r) => toRecipient(r, now)) }
}
/** Of what was typed as a phone; of anything else none. */
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
