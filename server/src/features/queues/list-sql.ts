import type { Queue } from '@beseda/contract/entities/chat.ts'
import type { ChatSort, MentionFilter, WaitFilter } from '@beseda/contract/entities/chat-filter.ts'
import { prepared, type Statement } from '../../platform/db.ts'
import { foldedSql } from '../../platform/search-sql.ts'
import { selectChats } from '../chat-view/index.ts'
import { type FilterIndex, filterParameters, isWaitSql, matchesFilterSql, mentionSql } from './filter-sql.ts'
import { never, orderSql } from './order-sql.ts'
import { highAt, isListedSql, type QueueScope } from './queue-sql.ts'

/** A kind of list. Its parameters: $1 to $4 of the queues, 2 of the words, those of the filter, 2 of the cursor, the limit. */
export interface ListKind extends QueueScope {
  readonly queue: Queue
  readonly sort: ChatSort
  readonly hasWords: boolean
  readonly index: FilterIndex
  /** There are more conditions than that of the index. */
  readonly more: boolean
  readonly wait: WaitFilter | null
  readonly mention: MentionFilter | null
  readonly hasCursor: boolean
}
/** All parameters of the conditions, so that each statement takes the same ones. */
const used = `$2::uuid is not null and $3::uuid[] is not null and $4::timestamptz is not null`
/** A number finds the chats of earlier requests as well. */
const search = `(${foldedSql('cl.name')} like any ($5::text[])
  or c.id in (select chat_id from chat_sessions where organization_id = $1 and number = $6::int))`
/** Counting stops at this number. */
export const countMost = 10_001

const fromOf = ({ hasWords }: ListKind): string => `chats c ${hasWords ? 'join clients cl on cl.id = c.client_id' : ''}`
const afterWords = ({ hasWords }: ListKind): number => (hasWords ? 7 : 5)
const afterFilter = (kind: ListKind): number => afterWords(kind) + (kind.index === 'none' ? 0 : filterParameters)
const whereOf = (kind: ListKind): string =>
  [
    `c.organization_id = $1 and c.session_id is not null and ${used} and ${isListedSql(kind.queue, kind, kind.mention !== null)}`,
    ...(kind.mention ? [mentionSql[kind.mention]] : []),
    ...(kind.hasWords ? [search] : []),
    ...(kind.wait ? [`(${isWaitSql[kind.wait]})`] : []),
    ...(kind.index === 'none' ? [] : [matchesFilterSql(kind.index, kind.more, afterWords(kind))]),
  ].join(' and ')
/** The order names the index: the planner cannot know how few chats are overdue. */
export const countOrder = ({ queue, wait }: Pick<ListKind, 'queue' | 'wait'>): string =>
  queue === 'overdue' || wait === 'overdue' ? `order by ${highAt}` : ''
const countOf = (kind: ListKind): string =>
  `select count(*)::int as n from (select 1 from ${fromOf(kind)} where ${whereOf(kind)} ${countOrder(kind)} limit ${countMost}) x`

/** The ids of the list from its beginning or from the cursor, and their order. */
const idsOf = (kind: ListKind): { readonly ids: string; readonly order: string } => {
  const { keys, shown, direction, after } = orderSql(kind.queue, kind.sort)
  const next = afterFilter(kind)
  const cursor = after(`$${next}::timestamptz`, `$${next + 1}::uuid`).join(', ')
  const afterCursor = `and (${keys.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${cursor})`
  const by = (columns: readonly string[]): string =>
    `order by ${columns.map((column) => `${column} ${direction}`).join(', ')}`
  // Without a wait there is no deadline either: in these orders the index is read from the answered chats on.
  const isLast = kind.wait === 'answered' && (kind.sort === 'deadline' || kind.sort === 'waiting')
  const more = `${isLast ? `and ${keys[0]} = ${never}` : ''} ${kind.hasCursor ? afterCursor : ''}`
  const limit = `limit $${kind.hasCursor ? next + 2 : next}`
  return {
    ids: `select c.id from ${fromOf(kind)} where ${whereOf(kind)} ${more} ${by(keys)} ${limit}`,
    order: by(shown),
  }
}
/**
 * Page and total come from one statement. With two, a chat could arrive in between, and its frame would count it twice. Only
 * the chats of the page are joined with their names.
 */
const pageOf = (kind: ListKind): string => {
  const { ids, order } = idsOf(kind)
  return `with found as materialized (${ids})
    select c.*, (${countOf(kind)}) as total
    from (${selectChats} where c.organization_id = $1 and c.id = any (array(select id from found))) c ${order}`
}
const texts = { page: pageOf, count: countOf, ids: (kind: ListKind) => idsOf(kind).ids } as const
/** One statement per kind of list, without optional conditions where an index is used: PostgreSQL plans each once (decision 020). */
const statements = new Map<string, Statement>()
export type ListStatement = keyof typeof texts
export const listStatement = (what: ListStatement, kind: ListKind): Statement => {
  const name = JSON.stringify([what, kind])
  const known = statements.get(name) ?? prepared(texts[what](kind))
  statements.set(name, known)
  return known
}
