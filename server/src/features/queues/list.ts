import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { ChatList } from '@beseda/contract/entities/chat-list.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { sortOf } from '@beseda/domain/chats/order.ts'
import { searchForms } from '@beseda/domain/text/search-forms.ts'
import { prepared, type Runner, toDb } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { within } from '../../platform/search-sql.ts'
import { type ChatRow, queueViewer, seenIds, toChat } from '../chat-view/index.ts'
import type { PhotoLink } from '../photos/index.ts'
import { filterIndex, filterValues, hasMore } from './filter-sql.ts'
import { type ListKind, type ListStatement, listStatement } from './list-sql.ts'
import { orderSql } from './order-sql.ts'

export interface ListInput extends ChatList {
  readonly cursor?: string | undefined
  readonly limit: number
}
export interface ChatPage {
  readonly chats: Chat[]
  readonly total: number
  readonly next: string | null
}
interface Question {
  readonly kind: Omit<ListKind, 'hasCursor'>
  readonly values: readonly unknown[]
}
/** The kind of list, and its parameters without cursor and limit. */
const questionOf = (user: SignedIn, now: number, list: ChatList): Question => {
  const { filter: queue, scope, wait = null, mention = null } = list
  const { allChats } = queueViewer(user)
  if (scope === 'all' && !allChats) throw fail('ACCESS_DENIED')
  const words = list.search?.trim() ?? ''
  const hasWords = words !== ''
  const wanted = filterIndex(list)
  // The words exclude more than an index: fewer kinds of statements are needed.
  const index = hasWords && wanted !== 'none' ? 'rows' : wanted
  const who = [user.organizationId, user.userId, seenIds(user), toDb(now)]
  const number = /^\d{1,9}$/.test(words) ? Number(words) : null
  return {
    kind: {
      scope,
      allChats,
      queue,
      sort: sortOf(queue, scope, list.sort),
      hasWords,
      index,
      more: index === 'rows' || hasMore(list),
      wait,
      mention,
    },
    values: [...who, ...(hasWords ? [searchForms(words).map(within), number] : []), ...filterValues(list)],
  }
}
/** For this transaction. */
const planByValues = prepared(`select set_config('plan_cache_mode', 'force_custom_plan', true)`)
/**
 * A list of one team, channel, operator or category is planned for it: a small one is read by its own index, a large one in the
 * order of the list. One plan for all (decision 020) would look for the chats of a small team among all others.
 */
const plansByValues = ({ index }: Question['kind']): boolean => index !== 'none' && index !== 'rows'
/** Asks one of the statements of this kind of list. */
const ask = async <Row>(
  c: Runner,
  what: ListStatement,
  { kind, values }: Question,
  cursor: readonly unknown[] = [],
  limit?: number,
): Promise<Row[]> => {
  const statement = listStatement(what, { ...kind, hasCursor: cursor.length > 0 })
  const all = [...values, ...cursor, ...(limit === undefined ? [] : [limit])]
  const [, rows] = await Promise.all([plansByValues(kind) && c.run(planByValues, []), c.run<Row>(statement, all)])
  return rows
}
const countOf = async (c: Runner, question: Question): Promise<number> =>
  (await ask<{ n: number }>(c, 'count', question))[0]!.n

/** The length of a list, counted up to 10,001. */
export const countListed = (c: Runner, user: SignedIn, now: number, list: ChatList): Promise<number> =>
  countOf(c, questionOf(user, now, list))

/** The chats of a list from its beginning. */
export const listedIds = async (
  c: Runner,
  user: SignedIn,
  now: number,
  list: ChatList,
  limit: number,
): Promise<string[]> => {
  const rows = await ask<{ id: string }>(c, 'ids', questionOf(user, now, list), [], limit)
  return rows.map((row) => row.id)
}

export const listChats = async (
  c: Runner,
  user: SignedIn,
  photo: PhotoLink,
  now: number,
  input: ListInput,
): Promise<ChatPage> => {
  const { limit } = input
  const question = questionOf(user, now, input)
  const { queue, sort } = question.kind
  const order = orderSql(queue, sort)
  const cursor = fromCursor(input.cursor, ['time', 'id'])
  const rows = await ask<ChatRow & { total: number }>(c, 'page', question, cursor, limit + 1)
  const total = rows[0]?.total ?? (cursor.length > 0 ? await countOf(c, question) : 0)
  const chats = rows.slice(0, limit).map((row) => toChat(row, photo))
  const last = chats.at(-1)
  const next = rows.length > limit && last ? toCursor([order.cursor(last), last.id]) : null
  return { chats, total, next }
}
