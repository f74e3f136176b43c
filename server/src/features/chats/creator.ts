import type { DomainEvent } from '@beseda/contract/events/index.ts'

/** Who began the session that these events open; null: the client did. */
export const creatorIn = (events: readonly DomainEvent[]): string | null => {
  const opened = events.find((e) => e.type === 'chat.opened')
  return opened?.reason === 'operatorCreated' ? opened.by.id : null
}
