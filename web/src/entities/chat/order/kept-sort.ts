import type { ChatSort } from '@beseda/contract/entities/chat-filter.ts'
import { stored } from '../../../lib/storage.ts'
import type { QueueKey } from '../queries.ts'

type List = Pick<QueueKey, 'filter' | 'scope' | 'by' | 'search'>
const sorts: readonly ChatSort[] = ['waiting', 'deadline', 'newest', 'oldest']
const isSort = (value: unknown): value is ChatSort => sorts.some((sort) => sort === value)

const parsed = (kept: string | null): Readonly<Record<string, unknown>> => {
  try {
    return Object(JSON.parse(kept ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}
/** A list with conditions is another list each time, and views have their own order: those are not remembered. */
const keyOf = ({ filter, scope, by, search }: List): string | null => (by || search ? null : `${filter}/${scope}`)

/** The order that the user chose for this list last, from what this browser keeps. */
export const keptSort = (list: List, kept = stored.sorts.get()): ChatSort | undefined => {
  const key = keyOf(list)
  const sort = key === null ? undefined : parsed(kept)[key]
  return isSort(sort) ? sort : undefined
}
/** `undefined`: the queue's own order again. */
export const keepSort = (list: List, sort: ChatSort | undefined): void => {
  const key = keyOf(list)
  if (key !== null) stored.sorts.set(JSON.stringify({ ...parsed(stored.sorts.get()), [key]: sort }))
}
