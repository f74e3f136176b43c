import type { By } from '@beseda/contract/events/by.ts'
import { assignedTo } from '@beseda/domain/chat-session/assign.ts'
import { decide } from '@beseda/domain/chat-session/decide.ts'
import { type Decision, isRefusal } from '@beseda/domain/chat-session/decision.ts'
import { type Facts, noFacts, type TransferFacts } from '@beseda/domain/chat-session/facts.ts'
import type { Input } from '@beseda/domain/chat-session/input.ts'
import { byUser, type ChatState, startSession } from '@beseda/domain/chat-session/state.ts'
import type { Candidate } from '@beseda/domain/distribution/distribute.ts'
import type { NewEntry } from '../../server/src/features/conversation/entry.ts'
import type { ReceivedFile } from '../../server/src/platform/files.ts'
import { type Book, type BookChannel, type BookChat, type BookUser, stateOf } from './book.ts'
import { writeDown } from './write-down.ts'

/** What somebody says, with a file that is already stored. */
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
  const about = {
    organization_id: book.organizationId,
    client_id: client.id,
    contact_id: contactId,
    channel_id: channel.id,
  }
  const session = {
    session_id: null,
    session_number: null,
    session_opened_at: null,
    session_closed_at: null,
    session_created_by: null,
  }
  const nobody = {
    team_id: channel.team.id,
    operator_id: null,
    category_id: null,
    waiting_since: null,
    first_reply_at: null,
  }
  const times = {
    assigned_at: null,
    cooldown_operator_id: null,
    cooldown_until: null,
    operator_absent_since: null,
    closing_at: null,
    closing_by: null,
    warned_at: null,
    reopen_until: null,
    reserved_for: null,
    reserved_until: null,
    transfer: null,
    bot: null,
    medium_at: null,
    high_at: null,
    due_working: false,
    next_deadline_at: null,
    last_client_message_at: null,
  }
  const seqs = { last_seq: 0, read_seq: 0, client_read_seq: 0, client_delivered_seq: 0, unread: 0, last_message: null }
  const made = { version: 1, status: 'closed' as const, created_at: book.now, activity_at: book.now }
  const row = { id: book.ids.next(), ...about, ...session, ...nobody, ...times, ...seqs, ...made }
  const chat: BookChat = { channel, client, row, feed: [], session: null }
  book.chats.push(chat)
  return chat
}

/** `only`: distribution looks at nobody else. */
export const clientWrites = (book: Book, chat: BookChat, words: Words, only: string | null = null): void => {
  const id = book.ids.next()
  const { contact_id } = chat.row
  attach(book, id, words, { contactId: contact_id })
  const about = {
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
    event: (at) => ({ type: 'message.received', ...about, ...at }),
  }
  const files = words.file ? [words.file] : []
  applyInput(
    book,
    chat,
    { type: 'clientWrote', message: { text: words.text, files }, origin: 'subscriber' },
    entry,
    only,
  )
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
  if (internal) writeDown(book, chat, { next: stateOf(chat), events: [] }, entry)
  else applyInput(book, chat, { type: 'operatorReplied', userId: user.id }, entry)
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

export const applyInput = (
  book: Book,
  chat: BookChat,
  input: Input,
  entry: NewEntry | null = null,
  only: string | null = null,
  receiver: BookUser | null = null,
): ChatState => {
  const state = stateOf(chat)
  const decision = decide(state, input, { ...factsOf(book, chat, only), transfer: receiver && factsAbout(receiver) })
  if (isRefusal(decision)) throw new Error(`the demo does what the product refuses: ${input.type}, ${decision.code}`)
  writeDown(book, chat, only === null ? decision : withoutTraces(decision), entry)
  for (const e of decision.events)
    if (e.type === 'chat.assigned') book.users.get(e.operatorId)!.lastAssignedAt = book.now
  return decision.next
}
const factsOf = (book: Book, chat: BookChat, only: string | null): Facts => ({
  ...noFacts,
  now: book.now,
  newSession: () => ({ id: book.ids.next(), number: book.nextNumber++ }),
  candidates: [...book.users.values()]
    .filter((u) => u.teams.includes(chat.channel.team) && (only === null || u.id === only))
    .map(candidateOf),
  othersWaiting: book.chats.some(
    (c) =>
      c !== chat &&
      c.row.status === 'pending' &&
      c.row.closing_at === null &&
      c.channel.team === chat.channel.team &&
      (c.row.cooldown_until ?? 0) <= book.now,
  ),
  policy: chat.channel.team.policy,
  lastOperatorId: chat.row.operator_id,
  nameOf: (id) => book.users.get(id)?.name ?? '',
})
/** Who was told by the script to take it was not chosen among others. */
const withoutTraces = ({ next, events, messages }: Decision): Decision => ({
  next,
  messages,
  events: events.map((e) => {
    if (e.type !== 'chat.assigned' && e.type !== 'chat.queued') return e
    const { trace, ...rest } = e
    return rest
  }),
})
const candidateOf = (u: BookUser): Candidate => ({
  id: u.id,
  presence: u.presence,
  openDialogs: u.presence === 'online' ? u.openDialogs : 0,
  dialogLimit: Math.max(...u.teams.map((t) => t.dialogLimit)),
  lastAssignedAt: u.lastAssignedAt,
  lastInTeamAt: null,
})

/** An operator begins a session with a client and keeps it. */
export const openByOperator = (book: Book, chat: BookChat, user: BookUser): void => {
  const by: By = byUser(user.id)
  const state = stateOf(chat)
  const id = book.ids.next()
  const number = book.nextNumber++
  const about = { chatId: chat.row.id, sessionId: id, teamId: state.teamId, by }
  const session = { ...assignedTo(startSession(id, number, book.now), user.id, book.now), waitingSince: null }
  const opened = { type: 'chat.opened', ...about, number, reason: 'operatorCreated' } as const
  const assigned = { type: 'chat.assigned', ...about, operatorId: user.id, reason: 'taken' } as const
  writeDown(book, chat, { next: { ...state, session }, events: [opened, assigned] }, null)
  chat.row.session_created_by = user.id
  chat.session!.created_by = user.id
  user.lastAssignedAt = book.now
}

/** An operator hands his chat to a colleague. */
export const transfer = (book: Book, chat: BookChat, from: BookUser, to: BookUser): void => {
  const whom = {
    to: { kind: 'operator', operatorId: to.id },
    force: false,
    mayMoveAny: false,
    isOperator: true,
    note: '',
  } as const
  applyInput(book, chat, { type: 'transferred', id: book.ids.next(), userId: from.id, ...whom }, null, null, to)
}
const factsAbout = (u: BookUser): TransferFacts => ({
  receiver: { ...candidateOf(u), name: u.name, receives: true, teamIds: u.teams.map((t) => t.id) },
  team: null,
})
