import type { DomainEvent } from '@beseda/contract/events/index.ts'

export interface StoredEvent {
  /** Rises, but PostgreSQL assigns it before the commit, so ids may become visible out of order: do not use it as a cursor. */
  readonly id: string
  readonly at: number
  readonly event: DomainEvent
}
/** The committed events of one transaction of one organization. */
export interface CommittedEvents {
  readonly organizationId: string
  readonly events: readonly StoredEvent[]
}
