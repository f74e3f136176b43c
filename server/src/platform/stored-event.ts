import type { DomainEvent } from '@beseda/contract/events/index.ts'

export interface StoredEvent {
  /** Rises, but PostgreSQL assigns it before the commit, so ids may become visible out of order: never use it as a cursor. */
  readonly id: string
  readonly at: number
  readonly event: DomainEvent
}
/** Events of one transaction of one organization, after its commit. */
export interface CommittedEvents {
  readonly organizationId: string
  readonly events: readonly StoredEvent[]
}
