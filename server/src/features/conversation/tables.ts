import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { HistoryLine, Message } from '@beseda/contract/entities/message.ts'
import type { BotPlace, Transfer } from '@beseda/domain/chat-session/state.ts'
import type { Generated } from 'kysely'
import type { StoredChoice } from './stored-choice.ts'

declare module '../../platform/db.ts' {
  interface Database {
    client_statuses: { id: string; organization_id: string; name: string; colour: string; position: number }
    clients: { id: string; organization_id: string; name: string; status_id: string | null; created_at: Time }
    contacts: {
      id: string
      organization_id: string
      client_id: string
      channel_id: string
      external_id: string
      address: string
      token_hash: Buffer | null
      page_url: string | null
      page_title: string | null
      created_at: Time
    }
    chats: {
      id: string
      organization_id: string
      client_id: string
      contact_id: string
      channel_id: string
      version: Generated<number>
      status: Chat['status']
      session_id: string | null
      session_number: number | null
      session_opened_at: MaybeTime
      session_closed_at: MaybeTime
      session_created_by: string | null
      team_id: string | null
      operator_id: string | null
      category_id: string | null
      waiting_since: MaybeTime
      first_reply_at: MaybeTime
      assigned_at: MaybeTime
      cooldown_operator_id: string | null
      cooldown_until: MaybeTime
      operator_absent_since: MaybeTime
      closing_at: MaybeTime
      closing_by: string | null
      warned_at: MaybeTime
      reopen_until: MaybeTime
      reserved_for: string | null
      reserved_until: MaybeTime
      transfer: Json<Transfer> | null
      bot: Json<BotPlace> | null
      medium_at: MaybeTime
      high_at: MaybeTime
      due_working: Generated<boolean>
      next_deadline_at: MaybeTime
      last_seq: Generated<number>
      read_seq: Generated<number>
      client_read_seq: Generated<number>
      client_delivered_seq: Generated<number>
      unread: Generated<number>
      last_client_message_at: MaybeTime
      last_message: Json<Chat['lastMessage']> | null
      activity_at: Time
      created_at: Time
    }
    chat_sessions: {
      id: string
      organization_id: string
      chat_id: string
      client_id: string
      channel_id: string
      number: number
      team_id: string | null
      operator_id: string | null
      created_by: string | null
      category_id: string | null
      rating: number | null
      rated_at: MaybeTime
      opened_at: Time
      first_assigned_at: MaybeTime
      first_reply_at: MaybeTime
      closed_at: MaybeTime
      first_closed_at: MaybeTime
      reopened_at: MaybeTime
      reopens: Generated<number>
      close_reason: string | null
      first_seq: number
      last_choice: Json<StoredChoice> | null
    }
    messages: {
      id: string
      organization_id: string
      chat_id: string
      session_id: string
      channel_id: string
      seq: number
      kind: Message['kind']
      author_kind: Message['author']['kind']
      author_id: string | null
      author_name: string
      text: string
      has_files: Generated<boolean>
      external_id: string | null
      status: Message['status']
      failure: Json<Message['failure']> | null
      retries: Generated<number>
      history: Json<HistoryLine> | null
      at: Time
      sent_at: MaybeTime
    }
    provider_messages: {
      channel_id: string
      provider_id: string
      organization_id: string
      message_id: string | null
      status: string | null
      at: Time
      retries: Generated<number>
      reason: string | null
    }
  }
}
