import type { ChatFilter } from '@beseda/contract/entities/chat-filter.ts'

/** The conditions of a list of chats. */
export const filterFields = [
  'team',
  'operator',
  'channel',
  'category',
  'status',
  'wait',
  'mention',
] as const satisfies (keyof ChatFilter)[]
/** A change of the address that removes all of them. */
export const noFilters: { readonly [F in keyof ChatFilter]: undefined } = Object.fromEntries(
  filterFields.map((name) => [name, undefined]),
)
