import type { ChatFilterChoices, ChatSort } from '@beseda/contract/entities/chat-filter.ts'
import type { filterFields } from '../../entities/chat/filter-fields.ts'
import type { QueueKey } from '../../entities/chat/queries.ts'
import { fill } from '../../lib/words/plural.ts'
import type { Words } from '../../lib/words/shape.ts'

export type FilterField = (typeof filterFields)[number]
export interface Choice {
  readonly value: string
  readonly label: string
}

/** The conditions that can distinguish the chats of this list. */
export const offeredFields = ({ filter, scope }: Pick<QueueKey, 'filter' | 'scope'>): readonly FilterField[] => {
  const isAll = scope === 'all'
  const isOpen = filter !== 'closed'
  return [
    ...(isOpen && filter !== 'overdue' && filter !== 'bot' ? (['wait'] as const) : []),
    'mention',
    'team',
    // Chats that wait, and those of a bot, have no operator; a user's own ones have one.
    ...((isAll && filter !== 'pending' && filter !== 'bot') || filter === 'created' ? (['operator'] as const) : []),
    'channel',
    'category',
    ...(filter === 'overdue' || filter === 'created' ? (['status'] as const) : []),
  ]
}
/** Closed chats, and those of a bot, have neither a wait nor a deadline. */
export const offeredSorts = ({ filter }: Pick<QueueKey, 'filter'>): readonly ChatSort[] =>
  filter === 'closed' || filter === 'bot' ? ['newest', 'oldest'] : ['waiting', 'deadline', 'newest', 'oldest']

type FilterWords = Words<'listFilters'>['listFilters']

/** Each category below its parent, indented. */
const inTree = (all: ChatFilterChoices['categories'], parentId: string | null = null, level = 0): readonly Choice[] =>
  all
    .filter((category) => category.parentId === parentId)
    .flatMap(({ id, name }) => [
      { value: id, label: `${'\u2003'.repeat(level)}${name}` },
      ...inTree(all, id, level + 1),
    ])

/** What a condition can be, in the order of its list. */
export const choicesOf = (
  field: FilterField,
  known: ChatFilterChoices | undefined,
  words: FilterWords,
): readonly Choice[] => {
  const named = (list: readonly { readonly id: string; readonly name: string; readonly active?: boolean }[] = []) =>
    list.map(({ id, name, active }) => ({ value: id, label: active === false ? fill(words.former, { name }) : name }))
  switch (field) {
    case 'team':
      return [{ value: 'none', label: words.nobody.team }, ...named(known?.teams)]
    case 'operator':
      return [{ value: 'none', label: words.nobody.operator }, ...named(known?.operators)]
    case 'category':
      return known?.categories.length
        ? [{ value: 'none', label: words.nobody.category }, ...inTree(known.categories)]
        : []
    case 'channel':
      return named(known?.channels)
    case 'status':
      return (['pending', 'assigned'] as const).map((value) => ({ value, label: words.statuses[value] }))
    case 'mention':
      return (['unread', 'mine'] as const).map((value) => ({ value, label: words.mentions[value] }))
    case 'wait':
      return (['overdue', 'waiting', 'answered', 'expiring', 'undelivered', 'snoozed'] as const).map((value) => ({
        value,
        label: words.waits[value],
      }))
  }
}
