import type { Button } from '@beseda/contract/entities/part.ts'
import type { Input, PressedButton } from '@beseda/domain/chat-session/input.ts'
import { byUser, type ChatState } from '@beseda/domain/chat-session/state.ts'
import { writeState } from '../../server/src/features/chat-store/chat-codec.ts'
import type { NewEntry } from '../../server/src/features/feed/entry.ts'
import type { ReceivedFile } from '../../server/src/platform/files.ts'
import { type Book, type BookChannel, type BookChat, type BookUser, stateOf } from './book.ts'
import { writeDecision } from './write-decision.ts'

/** The text of a message, with a file that is already stored. */
export interface Words {
  readonly text: string
  readonly file?: ReceivedFile | null
}

/** A new chat of a contact; it has no session yet. */
export const ensureChat = (
  book: Book,
  channel: BookChannel,
  client: BookChat['client'],
  contactId: string,
): BookChat => {
  const id = book.ids.next()
  const state: ChatState = {
    ...{ chatId: id, teamId: channel.team.id, channelActive: true, categoryId: null },
    ...{ reopenWithinMs: 0, reopenable: null, session: null },
  }
  const row = {
    ...{
      id,
      organization_id: book.organizationId,
      client_id: client.id,
      contact_id: contactId,
      channel_id: channel.id,
    },
    ...{ version: 1, created_at: book.now, activity_at: book.now, team_id: state.teamId },
    ...{ session_id: null, session_number: null },
    ...{ session_opened_at: null, session_closed_at: null, session_created_by: null },
    ...writeState(state, null),
    ...{ next_deadline_at: null, last_client_message_at: null, last_message: null },
    ...{ last_seq: 0, read_seq: 0, client_read_seq: 0, client_delivered_seq: 0, unread: 0 },
  }
  const chat: BookChat = { channel, client, row, feed: [], session: null }
  book.chats.set(id, chat)
  book.engine.put(state)
  return chat
}

/** `only`: distribution looks at nobody else. */
export const clientWrites = (book: Book, chat: BookChat, words: Words, only: string | null = null): void => {
  const id = book.ids.next()
  const { contact_id } = chat.row
  attach(book, id, words, { contactId: contact_id })
  const received = {
    chatId: chat.row.id,
    messageId: id,
    channelId: chat.channel.id,
    by: { kind: 'client', id: chat.client.id } as const,
  }
  const entry: NewEntry = {
    ...said(words),
    id,
    kind: 'message',
    author: { kind: 'client', id: chat.client.id, name: chat.client.name },
    externalId: `${contact_id}.${book.ids.next()}`,
    status: null,
    event: (at) => ({ type: 'message.received', ...received, ...at }),
  }
  const files = words.file ? [words.file] : []
  const about = { message: { text: words.text, files }, origin: 'subscriber' } as const
  const button = buttonUnder(book, chat, words.text)
  const input: Input = button ? { type: 'buttonPressed', ...about, button } : { type: 'clientWrote', ...about }
  applyInput(book, chat, input, { entry, only })
}

/** The button with this label under the last message of the bot that leads the chat. */
const buttonUnder = (book: Book, chat: BookChat, label: string): PressedButton | null => {
  if (!stateOf(book, chat).session?.bot) return null
  const said = chat.feed.findLast((m) => m.author_kind === 'bot')
  const buttons = book.parts.findLast((p) => p.message_id === said?.id)?.content.buttons as
    | readonly Button[]
    | undefined
  const found = buttons?.find((b) => b.label === label)
  return found?.kind === 'reply' ? { payload: found.payload, messageId: said!.id } : null
}

export const operatorWrites = (book: Book, chat: BookChat, user: BookUser, words: Words, internal = false): void => {
  const id = book.ids.next()
  attach(book, id, words, { userId: user.id })
  const status = internal ? null : ('sent' as const)
  const about = {
    chatId: chat.row.id,
    messageId: id,
    channelId: chat.channel.id,
    internal,
    status,
    by: byUser(user.id),
  }
  const entry: NewEntry = {
    ...said(words),
    id,
    kind: internal ? 'internal' : 'message',
    author: { kind: 'operator', id: user.id, name: user.name },
    externalId: null,
    status,
    event: (at) => ({ type: 'message.composed', ...about, ...at }),
  }
  if (internal) {
    const state = stateOf(book, chat)
    writeDecision(book, chat, { before: state, next: state, events: [] }, entry)
  } else applyInput(book, chat, { type: 'operatorReplied', userId: user.id }, { entry })
}
const said = ({ text, file }: Words): Pick<NewEntry, 'text' | 'fileIds' | 'fileName'> => ({
  text,
  fileIds: file ? [file.id] : [],
  fileName: file?.name ?? null,
})
const attach = (book: Book, messageId: string, { file }: Words, by: { userId?: string; contactId?: string }): void => {
  if (!file) return
  const { userId: uploaded_by_user = null, contactId: uploaded_by_contact = null } = by
  const about = { organization_id: book.organizationId, message_id: messageId, position: 1 }
  book.files.push({ ...file, ...about, uploaded_by_user, uploaded_by_contact, created_at: book.now - 4000 })
}

interface InputOptions {
  /** The message that the input stands for. */
  readonly entry?: NewEntry | null
  /** Distribution looks at nobody else. */
  readonly only?: string | null
}
/** Applies an input. The script contains nothing that the product refuses, so a refusal is an error of the script. */
export const applyInput = (book: Book, chat: BookChat, input: Input, o: InputOptions = {}): void => {
  const code = book.engine.apply(chat.row.id, input, { cause: o.entry ?? null, only: o.only ?? null })
  if (code) throw new Error(`the demo does what the product refuses: ${input.type}, ${code}`)
}

/** An operator opens a session with a client and keeps it. */
export const openByOperator = (book: Book, chat: BookChat, { id: userId }: BookUser): void =>
  applyInput(book, chat, { type: 'created', userId })

/** An operator transfers their chat to a colleague. */
export const transfer = (book: Book, chat: BookChat, from: BookUser, to: BookUser): void =>
  applyInput(book, chat, {
    ...{ type: 'transferred', id: book.ids.next(), userId: from.id, to: { kind: 'operator', operatorId: to.id } },
    ...{ force: false, mayMoveAny: false, isOperator: true, note: '' },
  })

/** The operator of the chat sets its category. */
export const setCategory = (book: Book, chat: BookChat, categoryId: string): void => {
  const { operator_id: userId } = chat.row
  if (userId) applyInput(book, chat, { type: 'categorised', userId, mayAny: false, categoryId })
}
