import './tables.ts'
import type { Author, HistoryLine, Message } from '@beseda/contract/entities/message.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { SlaPolicy } from '@beseda/contract/events/sla-policy.ts'
import { isOfferedAnew } from '@beseda/domain/chat-session/offered.ts'
import type { Decision } from '@beseda/domain/chat-session/state.ts'
import { previewOf } from '@beseda/domain/text/preview.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { namesOf, noteAssignment } from '../operators/index.ts'
import { fillNow } from './fill-job.ts'
import { type HistoryEvent, historyEventsIn, historyLine, peopleIn } from './history.ts'
import type { LockedChat } from './lock-chat.ts'
import { saveChat } from './save-chat.ts'
import { insertEntries } from './save-entries.ts'
import { creatorIn, saveSession } from './save-session.ts'
import { isOpening, slaAfter, startsWait, withSlaPolicy } from './sla-policy.ts'

/** A message on its way into the feed. */
export interface NewEntry {
  readonly id: string
  readonly kind: 'message' | 'internal'
  readonly author: Author
  readonly text: string
  readonly fileIds: readonly string[]
  readonly fileName: string | null
  readonly externalId: string | null
  readonly status: Message['status']
  /** The fact to tell about it, once its place in the feed is known. */
  readonly event: (at: {
    readonly sessionId: string
    readonly seq: number
    readonly slaPolicy?: SlaPolicy
  }) => DomainEvent
}
export interface FeedRow {
  readonly id: string
  readonly seq: number
  readonly kind: Message['kind']
  readonly author: Author
  readonly text: string
  readonly has_files: boolean
  readonly external_id: string | null
  readonly status: Message['status']
  readonly history: HistoryLine | null
}
export interface SavedDecision {
  readonly sessionId: string
  /** Of the entry; null without one. */
  readonly seq: number | null
  readonly lastSeq: number
}

/** Writes what was decided: the entries of the feed, the session's record and the chat, in the flight of the commit. */
export const saveDecision = async (
  w: Work,
  chat: LockedChat,
  { next, events }: Decision,
  entry: NewEntry | null,
  known: {
    readonly turn?: number
    readonly names?: ReadonlyMap<string, string>
    /** Of the line that tells of a hand-over. */
    readonly transferId?: string | undefined
  } = {},
): Promise<SavedDecision> => {
  const lines = historyEventsIn(events)
  const names = known.names ?? (await namesOf(w, peopleIn(lines)))
  const { slaPolicy, due } = await slaAfter(w, chat, next)
  const sessionId = next.session?.id ?? chat.state.session?.id ?? chat.sessionId!
  const sessionNumber = next.session?.number ?? chat.state.session?.number ?? 0
  const rows: FeedRow[] = []
  const append = (row: Omit<FeedRow, 'seq'>): number => {
    rows.push({ ...row, seq: chat.lastSeq + rows.length + 1 })
    return chat.lastSeq + rows.length
  }
  const told = events.map((event) => {
    const line = lines.find((e) => e === event)
    return line
      ? tell(append, line, {
          ...{ sessionNumber, teamName: chat.teamName, names, slaPolicy, entry },
          id: (line.type === 'chat.transferred' && known.transferId) || w.newId(),
        })
      : withSlaPolicy(event, slaPolicy)
  })
  const seq =
    entry && !rows.some((r) => r.id === entry.id)
      ? append(messageRow(entry))
      : (rows.find((r) => r.id === entry?.id)?.seq ?? null)
  const lastSeq = chat.lastSeq + rows.length
  const assigned = events.findLast((e) => e.type === 'chat.assigned')
  saveSession(w, chat, next, events, rows)
  insertEntries(w, chat, sessionId, rows)
  saveChat(w, chat, next, {
    entry,
    seq,
    lastSeq,
    preview: entry ? previewOf(entry.text, entry.fileName) : '',
    changed: entry !== null || events.length > 0,
    due,
    createdBy: creatorIn(events),
  })
  if (assigned) noteAssignment(w, assigned, known.turn ?? w.now)
  if (isOfferedAnew(chat.state, next)) w.schedule(fillNow)
  const opened = told.filter(isOpening)
  w.emit(
    ...opened,
    ...(entry && seq !== null ? [entry.event({ sessionId, seq, ...(startsWait(chat, next) && { slaPolicy }) })] : []),
    ...told.filter((e) => !isOpening(e)),
  )
  return { sessionId, seq, lastSeq }
}

/** A line for the event; the message that opened the session, or opened it again, stands right behind that line. */
const tell = (
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
    external_id: null,
    status: null,
    history: historyLine(event, o),
  })
  if (isOpening(event) && o.entry) append(messageRow(o.entry))
  return withSlaPolicy({ ...event, seq }, o.slaPolicy)
}
const messageRow = (e: NewEntry): Omit<FeedRow, 'seq'> => ({
  id: e.id,
  kind: e.kind,
  author: e.author,
  text: e.text,
  has_files: e.fileIds.length > 0,
  external_id: e.externalId,
  status: e.status,
  history: null,
})
