import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { SlaPolicy } from '@beseda/contract/events/sla-policy.ts'
import type { Decision } from '@beseda/domain/chat-session/decision.ts'
import { type HistoryEvent, historyEventsIn, historyLine, peopleIn } from '@beseda/domain/chat-session/history.ts'
import { isOfferedAnew } from '@beseda/domain/chat-session/offered.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type FeedRow, insertEntries, messageRow, type NewEntry, type PartIds } from '../feed/index.ts'
import { namesOf, noteAssignment } from '../operators/index.ts'
import { pushesOf, pushWhenOverdue } from '../push-store/index.ts'
import { fillNow } from './fill-job.ts'
import type { LockedChat } from './lock-chat.ts'
import { saveChat } from './save-chat.ts'
import { creatorIn, saveSession, sessionIn } from './save-session.ts'
import { isOpening, slaAfter, startsWait, withSlaPolicy } from './sla-policy.ts'

export interface SavedDecision {
  readonly sessionId: string
  /** Of the entry; null without one. */
  readonly seq: number | null
  readonly lastSeq: number
}
interface SaveOptions {
  /** The message that caused the decision. */
  readonly entry?: NewEntry | null
  /** The messages of the decision. */
  readonly composed?: readonly NewEntry[]
  /** The new turn of the operator who gets the chat. */
  readonly turn?: number
  /** Names of all users whom the decision mentions; read when absent. */
  readonly names?: ReadonlyMap<string, string>
  /** The id of the history line of a transfer. */
  readonly transferId?: string | undefined
}

/** Writes a decision: the entries of the feed, the session's record and the chat, in one round trip with the commit. */
export const saveDecision = async (
  w: Work,
  chat: LockedChat,
  { next, events }: Pick<Decision, 'next' | 'events'>,
  { entry = null, composed = [], turn, names: knownNames, transferId }: SaveOptions = {},
): Promise<SavedDecision> => {
  const lines = historyEventsIn(events)
  const names = knownNames ?? (await namesOf(w, peopleIn(lines)))
  const { slaPolicy, due } = await slaAfter(w, chat, next)
  const session = next.session ?? sessionIn(events) ?? chat.state.session
  const sessionId = session?.id ?? chat.sessionId!
  const sessionNumber = session?.number ?? 0
  const rows: FeedRow[] = []
  const append = (row: Omit<FeedRow, 'seq'>): number => {
    const seq = chat.lastSeq + rows.length + 1
    rows.push({ ...row, seq })
    return seq
  }
  const numbered = events.map((event) => {
    const line = lines.find((e) => e === event)
    return line
      ? appendLine(append, line, {
          ...{ sessionNumber, teamName: chat.teamName, names, slaPolicy, entry },
          id: (line.type === 'chat.transferred' && transferId) || w.newId(),
        })
      : withSlaPolicy(event, slaPolicy)
  })
  const seq = entry ? (rows.find((r) => r.id === entry.id)?.seq ?? append(messageRow(entry))) : null
  const messageSeqs = composed.map((message) => append(messageRow(message)))
  const lastSeq = chat.lastSeq + rows.length
  saveSession(w, chat, next, events, rows)
  const partIds = insertEntries(w, { chatId: chat.state.chatId, sessionId, channelId: chat.channelId }, rows)
  saveChat(w, chat, next, {
    ...{ entry, composed, lastSeq, due },
    lastMessageSeq: messageSeqs.at(-1) ?? seq,
    changed: entry !== null || composed.length > 0 || events.length > 0,
    createdBy: creatorIn(events),
    opened: sessionIn(events),
  })
  const assigned = events.findLast((e) => e.type === 'chat.assigned')
  if (assigned) noteAssignment(w, assigned, turn ?? w.now)
  if (isOfferedAnew(chat.state, next)) w.schedule(fillNow)
  if (chat.pushes) w.schedule(...pushesOf(chat.state.chatId, events, entry?.author.kind === 'client'))
  if (chat.pushes && due && due.highAt > w.now) w.schedule(pushWhenOverdue(chat.state.chatId, due.highAt))
  w.emit(
    ...numbered.filter(isOpening),
    ...(entry && seq !== null
      ? [withParts(entry, entry.event({ sessionId, seq, ...(startsWait(chat, next) && { slaPolicy }) }), partIds)]
      : []),
    ...composed.map((message, i) => withParts(message, message.event({ sessionId, seq: messageSeqs[i]! }), partIds)),
    ...numbered.filter((e) => !isOpening(e)),
  )
  return { sessionId, seq, lastSeq }
}

/** Delivery sends part by part, so its jobs need the ids of the parts. */
const withParts = ({ id }: NewEntry, event: DomainEvent, partIds: PartIds): DomainEvent =>
  event.type === 'message.composed' && event.status === 'queued'
    ? { ...event, parts: [...(partIds.get(id) ?? [])] }
    : event

/** Appends the history line of an event. The message that opened or reopened the session follows it. */
const appendLine = (
  append: (row: Omit<FeedRow, 'seq'>) => number,
  event: HistoryEvent,
  o: {
    id: string
    sessionNumber: number
    teamName: string | null
    names: ReadonlyMap<string, string>
    slaPolicy: SlaPolicy
    entry: NewEntry | null
  },
): DomainEvent => {
  const name = event.by.id ? (o.names.get(event.by.id) ?? '') : ''
  const kind = event.by.kind === 'user' ? 'operator' : event.by.kind
  const seq = append({
    id: o.id,
    kind: 'history',
    author: { kind, id: event.by.id, name },
    text: '',
    has_files: false,
    parts: [],
    external_id: null,
    status: null,
    history: historyLine(event, o),
  })
  if (isOpening(event) && o.entry) append(messageRow(o.entry))
  return withSlaPolicy({ ...event, seq }, o.slaPolicy)
}
