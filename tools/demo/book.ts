import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { HistoryLine, Message } from '@beseda/contract/entities/message.ts'
import type { Presence } from '@beseda/contract/entities/user.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { SlaPolicy } from '@beseda/contract/events/sla-policy.ts'
import type { Automation } from '@beseda/domain/automation/automation.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import type { StoredChoice } from '@beseda/domain/distribution/stored-choice.ts'
import type { Engine } from '@beseda/domain/engine/engine.ts'
import type { EngineTeam } from '@beseda/domain/engine/setup.ts'
import type { ChatStateRow } from '../../server/src/features/chat-store/chat-codec.ts'
import type { NewEntry, NewPart } from '../../server/src/features/feed/entry.ts'
import type { Ids } from '../../server/src/platform/random.ts'

/**
 * The demo's past, in memory: what the tables would hold if it had really happened. The engine decides, the book keeps the
 * rows. Times are milliseconds; fields are named as in the tables, so each row is inserted unchanged.
 */
export interface Book {
  readonly now: number
  readonly engine: Engine<NewEntry>
  readonly organizationId: string
  readonly ids: Ids
  readonly organizationName: string
  readonly teams: ReadonlyMap<string, EngineTeam>
  /** Of users and bots. */
  readonly names: ReadonlyMap<string, string>
  readonly users: Map<string, BookUser>
  readonly chats: Map<string, BookChat>
  readonly sessions: SessionRow[]
  readonly messages: MessageRow[]
  readonly parts: PartRow[]
  readonly files: FileRow[]
  /** By session. */
  readonly ratings: Map<string, RatingRow>
  readonly events: EventRow[]
  /** Called after every write; the simulation reacts to it. */
  onEvents: (events: readonly DomainEvent[], chat: BookChat | null) => void
}
export interface BookUser {
  readonly id: string
  readonly name: string
  readonly teams: readonly EngineTeam[]
  /** The present state, as the engine has it. */
  readonly presenceSince: number
  readonly presence: Presence
  readonly lastAssignedAt: number | null
  readonly openDialogs: number
}
export interface BookChannel {
  readonly id: string
  readonly name: string
  /** Null: it has neither rules nor bots. */
  readonly automation: Automation | null
  readonly team: EngineTeam
  readonly slaPolicy: SlaPolicy
  readonly asksForRating: boolean
}
export interface BookChat {
  readonly channel: BookChannel
  readonly client: { readonly id: string; readonly name: string }
  readonly row: ChatRow
  readonly feed: MessageRow[]
  /** The open session, or the last one. */
  session: SessionRow | null
}
type Mutable<T> = { -readonly [K in keyof T]: T[K] }
/** What follows from the state is named once, in the codec of the server. */
export interface ChatRow extends Mutable<ChatStateRow> {
  readonly id: string
  readonly organization_id: string
  readonly client_id: string
  readonly contact_id: string
  readonly channel_id: string
  readonly created_at: number
  version: number
  session_opened_at: number | null
  session_closed_at: number | null
  session_created_by: string | null
  read_seq: number
  client_read_seq: number
  client_delivered_seq: number
  unread: number
  last_message: Chat['lastMessage']
}
export interface SessionRow {
  readonly id: string
  readonly organization_id: string
  readonly chat_id: string
  readonly client_id: string
  readonly channel_id: string
  readonly number: number
  team_id: string | null
  readonly opened_at: number
  readonly first_seq: number
  operator_id: string | null
  created_by: string | null
  category_id: string | null
  rating: number | null
  rated_at: number | null
  first_assigned_at: number | null
  first_reply_at: number | null
  closed_at: number | null
  first_closed_at: number | null
  readonly reopened_at: null
  readonly reopens: number
  close_reason: string | null
  last_choice: StoredChoice | null
}
export interface MessageRow {
  readonly id: string
  readonly organization_id: string
  readonly chat_id: string
  readonly session_id: string
  readonly channel_id: string
  readonly seq: number
  readonly kind: Message['kind']
  readonly author_kind: Message['author']['kind']
  readonly author_id: string | null
  readonly author_name: string
  readonly text: string
  readonly has_files: boolean
  readonly external_id: string | null
  status: Message['status']
  version: number
  readonly has_parts: boolean
  readonly history: HistoryLine | null
  readonly at: number
}
/** Buttons under a message of a bot. */
export interface PartRow {
  readonly id: string
  readonly organization_id: string
  readonly message_id: string
  readonly position: number
  readonly content: NewPart['content']
  readonly status: Message['status']
  readonly sent_at: number
}
export interface FileRow {
  readonly id: string
  readonly organization_id: string
  readonly message_id: string
  readonly position: number
  readonly name: string
  readonly mime: string
  readonly kind: 'image' | 'file'
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
  readonly sha256: Buffer
  readonly uploaded_by_user: string | null
  readonly uploaded_by_contact: string | null
  readonly created_at: number
}
export interface RatingRow {
  readonly id: string
  readonly organization_id: string
  readonly session_id: string
  readonly chat_id: string
  readonly channel_id: string
  readonly operator_id: string | null
  readonly via: 'widget'
  readonly asked_at: number
  value: number | null
  readonly comment: string
  given_at: number | null
  seq: number | null
  readonly message_id: null
}
export interface EventRow {
  readonly organization_id: string
  readonly type: string
  readonly data: DomainEvent
  readonly at: number
}

/** The chat as decisions see it. */
export const stateOf = (book: Book, { row }: BookChat): ChatState => book.engine.chats.get(row.id)!
export const emit = (book: Book, chat: BookChat | null, events: readonly DomainEvent[]): void => {
  for (const data of events)
    book.events.push({ organization_id: book.organizationId, type: data.type, data, at: book.now })
  book.onEvents(events, chat)
}
