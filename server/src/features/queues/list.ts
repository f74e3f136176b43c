import type { Chat, Queue } from '@beseda/contract/entities/chat.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Scope } from '@beseda/domain/chats/queues.ts'
import { searchForms } from '@beseda/domain/text/search-forms.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared, type Statement, toDb } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { foldedSql, within } from '../../platform/search-sql.ts'
import { type ChatRow, queueViewer, seenIds, selectChats, toChat } from '../chat-view/index.ts'
import { isInQueueSql, type QueueScope } from './queue-sql.ts'

/** All parameters of the conditions, so that each statement takes the same ones. */
const used = `$2::uuid is not null and $3::uuid[] is not null and $4::timestamptz is not null`
/** The time of the last activity. Of a closed chat that is its closing (a check of the table), which has an index. */
const activityOf = (queue: Queue): string => (queue === 'closed' ? 'c.session_closed_at' : 'c.activity_at')
/** The order of the search is the list's. A number finds the chats of earlier requests as well. */
const search = `(${foldedSql('cl.name')} like any ($5::text[])
  or c.id in (select chat_id from chat_sessions where organization_id = $1 and number = $6::int))`
/** $7 and $8, or $5 and $6 without words. */
const before = (activity: string, from: number) => `(${activity}, c.id) < ($${from}::timestamptz, $${from + 1}::uuid)`

/** Counting stops at this number. */
const countMost = 10_001
interface Kind extends QueueScope {
  readonly filter: Queue
  readonly hasWords: boolean
  readonly hasCursor: boolean
}
const counted = (kind: Kind): string =>
  `select count(*)::int as n from (select 1 from chats c ${kind.hasWords ? 'join clients cl on cl.id = c.client_id' : ''}
    where ${whereOf(kind)} ${kind.hasWords ? `and ${search}` : ''} limit ${countMost}) x`
const whereOf = (kind: Kind): string =>
  `c.organization_id = $1 and c.session_id is not null and ${used} and ${isInQueueSql(kind.filter, kind)}`

/**
 * Page and total come from one statement. With two, a chat could arrive in between, and its frame would count it twice.
 */
const pageOf = (kind: Kind): string => {
  const activity = activityOf(kind.filter)
  const next = kind.hasWords ? 7 : 5
  return `with page as (${selectChats}
      where ${whereOf(kind)} ${kind.hasWords ? `and ${search}` : ''} ${kind.hasCursor ? `and ${before(activity, next)}` : ''}
      order by ${activity} desc, c.id desc limit $${kind.hasCursor ? next + 2 : next})
    select page.*, (${counted(kind)}) as total from page order by activity_at desc, id desc`
}
/** One statement per kind of query, without optional conditions: PostgreSQL plans each once (decision 020). */
const statements = new Map<string, Statement>()
const statementOf = (what: 'page' | 'count', kind: Kind): Statement => {
  const key = `${what} ${JSON.stringify(kind)}`
  const known = statements.get(key) ?? prepared(what === 'page' ? pageOf(kind) : counted(kind))
  statements.set(key, known)
  return known
}

export interface ListInput {
  readonly filter: Queue
  readonly scope: Scope
  readonly search?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}
export interface ChatPage {
  readonly chats: Chat[]
  readonly total: number
  readonly next: string | null
}
export const listChats = async (c: Runner, user: SignedIn, now: number, input: ListInput): Promise<ChatPage> => {
  const { allChats } = queueViewer(user)
  if (input.scope === 'all' && !allChats) throw fail('ACCESS_DENIED')
  const words = input.search?.trim() ?? ''
  const cursor = fromCursor(input.cursor, ['time', 'id'])
  const { scope, filter } = input
  const kind: Kind = { scope, allChats, filter, hasWords: words !== '', hasCursor: cursor.length > 0 }
  const who = [user.organizationId, user.userId, seenIds(user), toDb(now)]
  const number = /^\d{1,9}$/.test(words) ? Number(words) : null
  const searched = kind.hasWords ? [...who, searchForms(words).map(within), number] : who
  const run = <Row>(what: 'page' | 'count', values: readonly unknown[]) => c.run<Row>(statementOf(what, kind), values)
  const rows = await run<ChatRow & { total: number }>('page', [...searched, ...cursor, input.limit + 1])
  const total = rows[0]?.total ?? (kind.hasCursor ? (await run<{ n: number }>('count', searched))[0]!.n : 0)
  const chats = rows.slice(0, input.limit).map(toChat)
  const last = chats.at(-1)
  const next = rows.length > input.limit && last ? toCursor([toDb(last.activityAt), last.id]) : null
  return { chats, total, next }
}
