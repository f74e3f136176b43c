import type { DistributionRule } from '@beseda/contract/entities/team.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { SlaPolicy } from '@beseda/contract/events/sla-policy.ts'
import type { CalendarVersion } from '@beseda/domain/calendar/calendar.ts'
import type { TeamPolicy } from '@beseda/domain/chat-session/facts.ts'
import type { ChatState, Transfer } from '@beseda/domain/chat-session/state.ts'
import type { Due } from '@beseda/domain/sla/urgency.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type SlaPolicyRow, slaPolicyColumns, toDue, toSlaPolicy } from './sla-policy.ts'

/** A chat as it is worked on, with what its channel and team say about it. Its row is locked until the commit. */
export interface LockedChat {
  readonly state: ChatState
  readonly clientId: string
  readonly clientName: string
  readonly contactId: string
  readonly channelId: string
  readonly channelType: string
  /** The chat's own; `state.teamId` of a closed one is where its next session begins. */
  readonly teamId: string | null
  readonly teamName: string | null
  /** Of the team of `state.teamId`. */
  readonly slaPolicy: SlaPolicy
  /** The hours by which a wait that begins now is withSlaPolicy, where only working time counts. */
  readonly hours: CalendarVersion | null
  /** When the open wait turns yellow and red, as stored. */
  readonly due: Due | null
  readonly policy: TeamPolicy
  readonly version: number
  /** When something has to happen by itself, as stored. */
  readonly deadline: number | null
  readonly lastSeq: number
  readonly readSeq: number
  readonly lastClientMessageAt: number | null
  /** The chat's last operator and session, also when it is closed. */
  readonly operatorId: string | null
  readonly sessionId: string | null
}
interface Row extends SlaPolicyRow {
  id: string
  status: 'pending' | 'assigned' | 'closed'
  client_id: string
  client_name: string
  contact_id: string
  channel_id: string
  channel_type: string
  channel_active: boolean
  channel_team_id: string | null
  team_name: string | null
  team_id: string | null
  operator_id: string | null
  session_id: string | null
  session_number: number | null
  category_id: string | null
  waiting_since: number | null
  first_reply_at: number | null
  assigned_at: number | null
  cooldown_operator_id: string | null
  cooldown_until: number | null
  operator_absent_since: number | null
  closing_at: number | null
  closing_by: string | null
  warned_at: number | null
  reopen_until: number | null
  reopen_hours: number
  reopens: boolean
  reserved_for: string | null
  reserved_until: number | null
  transfer: Transfer | null
  activity_at: number
  last_client_message_at: number | null
  version: number
  next_deadline_at: number | null
  last_seq: number
  read_seq: number
  medium_at: number | null
  high_at: number | null
  due_working: boolean
  distribution_rule: DistributionRule | null
  last_operator_first: boolean | null
  redistribute_minutes: number | null
  close_hours: number | null
  close_minutes: number | null
  inactivity_hours: number | null
  close_warn_minutes: number | null
  close_warn_text: string | null
}
export type ChatKey = { readonly chatId: string } | { readonly contactId: string }

/** A closed one whose last session may go on stays with the team that led it. `$3`: now. */
const reopens = `(c.status = 'closed' and c.reopen_until is not null and c.reopen_until > $3)`
const allColumns = `
  c.id,
  c.status,
  c.client_id,
  cl.name as client_name,
  c.contact_id,
  c.channel_id,
  ch.type as channel_type,
  ch.active as channel_active,
  ch.team_id as channel_team_id,
  c.team_id,
  c.operator_id,
  c.session_id,
  c.session_number,
  c.category_id,
  c.waiting_since,
  c.first_reply_at,
  c.assigned_at,
  c.cooldown_operator_id,
  c.cooldown_until,
  c.operator_absent_since,
  c.closing_at,
  c.closing_by,
  c.warned_at,
  c.reopen_until,
  ch.reopen_hours,
  ${reopens} as reopens,
  c.reserved_for,
  c.reserved_until,
  c.transfer,
  c.activity_at,
  c.last_client_message_at,
  c.version,
  c.next_deadline_at,
  c.last_seq,
  c.read_seq,
  c.medium_at,
  c.high_at,
  c.due_working,
  ${slaPolicyColumns('$3', 'c.waiting_since is null')},
  t.name as team_name,
  t.distribution_rule,
  t.last_operator_first,
  t.redistribute_minutes,
  t.close_hours,
  t.close_minutes,
  t.inactivity_hours,
  t.close_warn_minutes,
  t.close_warn_text
  from chats c join channels ch on ch.id = c.channel_id join clients cl on cl.id = c.client_id`
const columns = `${allColumns}
  left join teams t on t.id = case when c.status = 'closed' and not ${reopens} then ch.team_id else c.team_id end`
const byChat = prepared(`select ${columns} where c.organization_id = $1 and c.id = $2 for no key update of c`)
const byContact = prepared(
  `select ${columns} where c.organization_id = $1 and c.contact_id = $2 for no key update of c`,
)

const byContacts = prepared(
  `select ${columns} where c.organization_id = $1 and c.contact_id = any ($2::uuid[]) for no key update of c skip locked`,
)

const asOfTeam = prepared(
  `select ${allColumns} left join teams t on t.id = $4 and t.deleted_at is null where c.organization_id = $1 and c.id = $2`,
)

/** Waits for its turn and reads the state that the turn before has committed. Null: no such chat in this organization. */
export const lockChat = async (w: Work, key: ChatKey): Promise<LockedChat | null> => {
  const [statement, id] = 'chatId' in key ? [byChat, key.chatId] : [byContact, key.contactId]
  const [row] = await w.run<Row>(statement, [w.organizationId, id, toDb(w.now)])
  return row ? toLocked(row) : null
}
/** A chat that is locked already, with what another team says about it: where it is about to go. */
export const chatAsOfTeam = async (w: Work, chat: LockedChat, teamId: string | null): Promise<LockedChat> => {
  if (teamId === chat.state.teamId) return chat
  const [row] = await w.run<Row>(asOfTeam, [w.organizationId, chat.state.chatId, toDb(w.now), teamId])
  return { ...toLocked(row!), state: chat.state }
}
/** Those chats of these contacts that nobody else is working on, by contact. */
export const lockFreeChats = async (w: Work, contactIds: readonly string[]): Promise<ReadonlyMap<string, LockedChat>> =>
  new Map(
    (await w.run<Row>(byContacts, [w.organizationId, contactIds, toDb(w.now)])).map((r) => [r.contact_id, toLocked(r)]),
  )
const byChats = prepared(
  `select ${columns} where c.organization_id = $1 and c.id = any ($2::uuid[]) for no key update of c`,
)
/** Chats that the caller has locked already, by id. */
export const readLocked = async (w: Work, ids: readonly string[]): Promise<ReadonlyMap<string, LockedChat>> =>
  new Map((await w.run<Row>(byChats, [w.organizationId, ids, toDb(w.now)])).map((r) => [r.id, toLocked(r)]))
export const lockChatOrFail = async (w: Work, chatId: string): Promise<LockedChat> => {
  const chat = await lockChat(w, { chatId })
  if (!chat) throw fail('CHAT_NOT_FOUND')
  return chat
}

const [minute, hour] = [60_000, 3_600_000]
const inMs = (count: number | null, unit: number): number | null => (count === null ? null : count * unit)
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
  policy: {
    rule: r.distribution_rule ?? 'leastLoaded',
    lastOperatorFirst: r.last_operator_first ?? false,
    redistributeAfterMs: inMs(r.redistribute_minutes, minute),
    closeAfterMs: inMs(r.close_hours, hour) ?? inMs(r.close_minutes, minute),
    clientSilentMs: inMs(r.inactivity_hours, hour),
    warnBeforeMs: inMs(r.close_warn_minutes, minute),
    warnText: r.close_warn_text ?? '',
  },
  version: r.version,
  deadline: r.next_deadline_at,
  lastSeq: r.last_seq,
  readSeq: r.read_seq,
  lastClientMessageAt: r.last_client_message_at,
  operatorId: r.operator_id,
  sessionId: r.session_id,
})
const toSession = (r: Row): ChatState['session'] =>
  r.status === 'closed'
    ? null
    : {
        id: r.session_id!,
        number: r.session_number!,
        status: r.status,
        operatorId: r.operator_id,
        waitingSince: r.waiting_since,
        firstReplyAt: r.first_reply_at,
        assignedAt: r.assigned_at,
        lastMessageAt: r.activity_at,
        cooldown: r.cooldown_operator_id ? { operatorId: r.cooldown_operator_id, until: r.cooldown_until! } : null,
        absentSince: r.operator_absent_since,
        closing: r.closing_by ? { at: r.closing_at!, userId: r.closing_by } : null,
        warnedAt: r.warned_at,
        reservedFor: r.reserved_for ? { operatorId: r.reserved_for, until: r.reserved_until! } : null,
        transfer: r.transfer,
      }
