import type { Author, HistoryLine, Message, Quote } from '@beseda/contract/entities/message.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { SlaPolicy } from '@beseda/contract/events/sla-policy.ts'
import type { TextMark } from '@beseda/contract/marks.ts'

/** A message before it is stored in the feed. */
export interface NewEntry {
  readonly id: string
  readonly kind: 'message' | 'internal'
  readonly author: Author
  readonly text: string
  readonly fileIds: readonly string[]
  readonly fileName: string | null
  readonly externalId: string | null
  readonly status: Message['status']
  /** The message that it answers. */
  readonly quote?: Quote | undefined
  readonly marks?: readonly TextMark[] | undefined
  /** Absent: plain text and files. An outgoing message of a provider channel is then one part. */
  readonly parts?: readonly NewPart[]
  /** The event of the message, created once its `seq` is known. */
  readonly event: (at: {
    readonly sessionId: string
    readonly seq: number
    readonly slaPolicy?: SlaPolicy
  }) => DomainEvent
}
/** A part of a new message, like `Part` of the contract without what is stored elsewhere. */
export interface NewPart {
  /** Created by callers that need the id before the part is stored. */
  readonly id?: string
  readonly content: { readonly kind: string; readonly [key: string]: unknown }
  /** Media at the provider that a job copies. */
  readonly mediaRef?: string | null
  /** A file that this server already stores. */
  readonly fileId?: string
}
/** A row of the feed: a message, or a line of the history. */
export interface FeedRow {
  readonly id: string
  readonly seq: number
  readonly kind: Message['kind']
  readonly author: Author
  readonly text: string
  readonly has_files: boolean
  readonly parts: readonly NewPart[]
  readonly external_id: string | null
  readonly status: Message['status']
  readonly quote?: Quote | null
  readonly marks?: readonly TextMark[] | null
  readonly history: HistoryLine | null
}
export const messageRow = (e: NewEntry): Omit<FeedRow, 'seq'> => ({
  id: e.id,
  kind: e.kind,
  author: e.author,
  text: e.text,
  has_files: e.fileIds.length > 0,
  parts: e.parts ?? (e.status === 'queued' ? [{ content: { kind: 'text' } }] : []),
  external_id: e.externalId,
  status: e.status,
  quote: e.quote ?? null,
  marks: e.marks?.length ? e.marks : null,
  history: null,
})
