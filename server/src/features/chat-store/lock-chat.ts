import type { SlaPolicy } from '@beseda/contract/events/sla-policy.ts'
import type { CalendarVersion } from '@beseda/domain/calendar/calendar.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import type { TeamPolicy } from '@beseda/domain/chat-session/team-policy.ts'
import type { Due } from '@beseda/domain/sla/urgency.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type ChatStateRow, chatStateColumns } from './chat-codec.ts'
import { readSession } from './session-codec.ts'
import { type SlaPolicyRow, slaPolicyColumns, toDue, toSlaPolicy } from './sla-columns.ts'
import { type TeamPolicyRow, teamPolicyColumns, toTeamPolicy } from './team-policy.ts'

/** A chat with the settings of its channel and team. Its row is locked until the commit. */
export interface LockedChat {
  readonly state: ChatState
  readonly clientId: string
  readonly clientName: string
  readonly contactId: string
  readonly channelId: string
  readonly channelType: string
  /** The chat's own team; for a closed chat `state.teamId` is the team of its next session. */
  readonly teamId: string | null
  readonly teamName: string | null
  /** Of the team of `state.teamId`. */
  readonly slaPolicy: SlaPolicy
  /** The working hours for a wait that begins now, when only working time counts. */
  readonly hours: CalendarVersion | null
  /** When the open wait turns yellow and red, as stored. */
  readonly due: Due | null
  readonly policy: TeamPolicy
  readonly version: number
  /** The stored deadline. */
  readonly deadline: number | null
  readonly lastSeq: number
  readonly readSeq: number
  readonly lastClientMessageAt: number | null
  /** The chat's last operator and session, also when it is closed. */
  readonly operatorId: string | null
  readonly sessionId: string | null
  /** The channel has enabled rules or automatic replies. */
  readonly automated: boolean
  /** Some browser of the organization gets web pushes. */
  readonly pushes: boolean
}
interface Row extends SlaPolicyRow, TeamPolicyRow, ChatStateRow {
  id: string
  client_id: string
  client_name: string
  contact_id: string
  channel_id: string
  channel_type: string
  channel_active: boolean
  channel_team_id: string | null
  team_name: string | null
  reopen_hours: number
  reopens: boolean
  automated: boolean
  version: number
  read_seq: number
  pushes: boolean
}
export type ChatKey = { readonly chatId: string } | { readonly contactId: string }

/** A closed chat whose last session may be reopened stays with that session's team. `$3`: now. */
const reopens = `(c.status = 'closed' and c.reopen_until is not null and c.reopen_until > $3)`
const allColumns = `
  c.id,
  c.client_id,
  cl.name as client_name,
  c.contact_id,
  c.channel_id,
  ch.type as channel_type,
  ch.active as channel_active,
  ch.team_id as channel_team_id,
  ch.reopen_hours,
  ch.automated,
  ${reopens} as reopens,
  c.version,
  c.read_seq,
  exists (select from push_subscriptions ps where ps.organization_id = $1) as pushes,
  ${chatStateColumns},
  ${slaPolicyColumns('$3', 'c.waiting_since is null')},
  t.name as team_name,
  ${teamPolicyColumns}
  from`
/** The chat of a client whose data are deleted takes no message and no command any more. */
const joins =
  'c join channels ch on ch.id = c.channel_id join clients cl on cl.id = c.client_id and cl.deleted_at is null'
/**
 * The lock comes before the joins: a merge of clients that it waited for may have given the chat another client, which the
 * join must find.
 */
const locked = (where: string, skip = '') => `
  select ${allColumns} (select * from chats where organization_id = $1 and ${where} for no key update ${skip}) ${joins}
  left join teams t on t.id = case when c.status = 'closed' and not ${reopens} then ch.team_id else c.team_id end`
const byChat = prepared(locked('id = $2'))
const byContact = prepared(locked('contact_id = $2'))

const byContacts = prepared(locked('contact_id = any ($2::uuid[])', 'skip locked'))

const asOfTeam = prepared(
  `select ${allColumns} chats ${joins} left join teams t on t.id = $4 and t.deleted_at is null where c.organization_id = $1 and c.id = $2`,
)

/**
 * Waits for the lock and reads the state that the previous transaction committed. Null: no such chat in this
 * organization.
 */
export const lockChat = async (w: Work, key: ChatKey): Promise<LockedChat | null> => {
  const [statement, id] = 'chatId' in key ? [byChat, key.chatId] : [byContact, key.contactId]
  const [row] = await w.run<Row>(statement, [w.organizationId, id, toDb(w.now)])
  return row ? toLocked(row) : null
}
/** A locked chat with the settings of another team: the one to which it is about to move. */
export const chatAsOfTeam = async (w: Work, chat: LockedChat, teamId: string | null): Promise<LockedChat> => {
  if (teamId === chat.state.teamId) return chat
  const [row] = await w.run<Row>(asOfTeam, [w.organizationId, chat.state.chatId, toDb(w.now), teamId])
  return { ...toLocked(row!), state: chat.state }
}
/** The chats of these contacts that no other transaction has locked, by contact. */
export const lockFreeChats = async (w: Work, contactIds: readonly string[]): Promise<ReadonlyMap<string, LockedChat>> =>
  new Map(
    (await w.run<Row>(byContacts, [w.organizationId, contactIds, toDb(w.now)])).map((r) => [r.contact_id, toLocked(r)]),
  )
const byChats = prepared(locked('id = any ($2::uuid[])'))
/** Chats that the caller has already locked, by id. */
export const readLocked = async (w: Work, ids: readonly string[]): Promise<ReadonlyMap<string, LockedChat>> =>
  new Map((await w.run<Row>(byChats, [w.organizationId, ids, toDb(w.now)])).map((r) => [r.id, toLocked(r)]))

const hour = 3_600_000
const toLocked = (r: Row): LockedChat => ({
  state: {
    chatId: r.id,
    teamId: r.status === 'closed' && !r.reopens ? r.channel_team_id : r.team_id,
    channelActive: r.channel_active,
    categoryId: r.category_id,
    reopenWithinMs: r.reopen_hours * hour,
    reopenable: r.reopens
      ? {
          id: r.session_id!,
          number: r.session_number!,
          operatorId: r.operator_id,
          firstReplyAt: r.first_reply_at,
          autoreplies: r.autoreplies,
          until: r.reopen_until!,
        }
      : null,
    session: toSession(r),
  },
  clientId: r.client_id,
  clientName: r.client_name,
  contactId: r.contact_id,
  channelId: r.channel_id,
  channelType: r.channel_type,
  teamId: r.team_id,
  teamName: r.team_name,
  slaPolicy: toSlaPolicy(r),
  hours: r.hours,
  due: toDue(r),
  policy: toTeamPolicy(r),
  version: r.version,
  deadline: r.next_deadline_at,
  lastSeq: r.last_seq,
  readSeq: r.read_seq,
  lastClientMessageAt: r.last_client_message_at,
  operatorId: r.operator_id,
  sessionId: r.session_id,
  automated: r.automated,
  pushes: r.pushes,
})
const toSession = (r: Row): ChatState['session'] =>
  r.status === 'closed'
    ? null
    : {
        id: r.session_id!,
        number: r.session_number!,
        status: r.status,
        lastMessageAt: r.activity_at!,
        ...readSession(r),
      }
