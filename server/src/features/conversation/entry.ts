import type { Author, HistoryLine, Message } from '@beseda/contract/entities/message.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { SlaPolicy } from '@beseda/contract/events/sla-policy.ts'

/** A message that is about to enter the feed. */
export interface NewEntry {
  readonly id: string
  readonly kind: 'message' | 'internal'
  readonly author: Author
  readonly text: string
  readonly fileIds: readonly string[]
  readonly fileName: string | null
  readonly externalId: string | null
  readonly status: Message['status']
  /** The event of the message, once its place in the feed is known. */
  readonly event: (at: {
    readonly sessionId: string
    readonly seq: number
    readonly slaPolicy?: SlaPolicy
  }) => DomainEvent
}
/** A row of the feed: a message, or a line of the history. */
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
export const messageRow = (e: NewEntry): Omit<FeedRow, 'seq'> => ({
  id: e.id,
  kind: e.kind,
  author: e.author,
  text: e.text,
  has_files: e.fileIds.length > 0,
  external_id: e.externalId,
  status: e.status,
  history: null,
})
