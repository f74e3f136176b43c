import { outbox } from '@beseda/contract/endpoints/outbox.ts'
import type { OutgoingState } from '@beseda/contract/entities/outgoing.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const states = ['waiting', 'resting', 'sent', 'failed'] as const satisfies readonly OutgoingState[]
const isState = (value: unknown): value is OutgoingState => states.some((state) => state === value)

/** The state of the page in the address. */
export interface OutboxSearch {
  readonly id?: string
  readonly search?: string
  readonly state?: OutgoingState
}
export const parseOutboxSearch = (raw: Readonly<Record<string, unknown>>): OutboxSearch => ({
  ...(typeof raw.id === 'string' && raw.id !== '' && { id: raw.id }),
  ...(typeof raw.search === 'string' && raw.search !== '' && { search: raw.search }),
  ...(isState(raw.state) && { state: raw.state }),
})

export const outboxQuery = ({ search, state }: OutboxSearch) =>
  infiniteQueryOptions({
    queryKey: ['outbox', 'list', search ?? '', state ?? ''],
    queryFn: ({ signal, pageParam }) =>
      call(outbox.list, { search, state, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    // Refetches, because queued messages are sent meanwhile.
    refetchInterval: 10_000,
  })
export const openedQuery = (outgoingId: string) =>
  queryOptions({
    queryKey: ['outbox', 'one', outgoingId],
    queryFn: ({ signal }) => call(outbox.open, { outgoingId }, { signal }),
    staleTime: 0,
  })
