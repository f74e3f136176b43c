import type { Chat, Queue } from '@beseda/contract/entities/chat.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Scope } from '@beseda/domain/chats/queues.ts'
import { prepared, type Statement, toDb } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { type ChatRow, type Runner, selectChats, toChat } from './entity.ts'
import { queueViewer } from './find.ts'

/** $1 organization, $2 user, $3 teams, $4 now. The same as `isInQueue` of the domain (compared by a test). */
const team = `(c.team_id is null or c.team_id = any ($3::uuid[]))`
const used = `$2::uuid is not null and $3::uuid[] is not null and $4::timestamptz is not null`
const mine = {
  assigned: `c.status = 'assigned' and c.operator_id = $2`,
  pending: `c.status = 'pending' and ${team}`,
  overdue: `c.status <> 'closed' and c.high_at <= $4 and (c.operator_id = $2 or (c.status = 'pending' and ${team}))`,
  closed: `c.status = 'closed' and c.operator_id = $2`,
  created: `c.status <> 'closed' and c.session_created_by = $2`,
}
const all = {
  assigned: `c.status = 'assigned'`,
  pending: `c.status = 'pending'`,
  overdue: `c.status <> 'closed' and c.high_at <= $4`,
  closed: `c.status = 'closed'`,
  created: `c.status <> 'closed' and c.session_created_by is not null`,
}
/** When somebody last did something in it. Of a closed one that is its closing (a check of the table), by which there is an index. */
const activityOf = (queue: Queue): string => (queue === 'closed' ? 'c.session_closed_at' : 'c.activity_at')
/** The order of the search is the list's; `%` and `_` of the words are escaped. */
const search = `($5::text is null or cl.name ilike $5 or c.session_number::text = $6)`
const before = (activity: string) => `($7::timestamptz is null or (${activity}, c.id) < ($7, $8::uuid))`

/** Beyond this many the total is not counted on. */
const countMost = 10_001
const counted = (where: string): string =>
  `select count(*)::int as n from (select 1 from chats c join clients cl on cl.id = c.client_id
    where c.organization_id = $1 and c.session_id is not null and ${used} and ${where} and ${search} limit ${countMost}) x`
const count = (where: string): Statement => prepared(counted(where))
/**
 * Page and total are of one instant: two statements would let a chat come in between, and the frame that tells of it
 * would count it a second time.
 */
const page = (where: string, activity: string): Statement =>
  prepared(`with page as (${selectChats}
      where c.organization_id = $1 and c.session_id is not null and ${used} and ${where} and ${search} and ${before(activity)}
      order by ${activity} desc, c.id desc limit $9)
    select page.*, (${counted(where)}) as total from page order by activity_at desc, id desc`)
type Statements = Readonly<Record<Queue, { readonly page: Statement; readonly count: Statement }>>
const statementsOf = (wheres: Readonly<Record<Queue, string>>): Statements =>
  Object.fromEntries(
    Object.entries(wheres).map(([q, w]) => [q, { page: page(w, activityOf(q as Queue)), count: count(w) }]),
  ) as unknown as Statements
const statements: Readonly<Record<Scope, Statements>> = { mine: statementsOf(mine), all: statementsOf(all) }

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
  if (input.scope === 'all' && !queueViewer(user).allChats) throw fail('ACCESS_DENIED')
  const words = input.search?.trim() ?? ''
  const like = words === '' ? null : `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const [at, id] = fromCursor(input.cursor, 2)
  const who = [user.organizationId, user.userId, user.teamIds, toDb(now), like, words]
  const { page, count } = statements[input.scope][input.filter]
  const rows = await c.run<ChatRow & { total: number }>(page, [...who, at ?? null, id ?? null, input.limit + 1])
  const total = rows[0]?.total ?? (at === undefined ? 0 : (await c.run<{ n: number }>(count, who))[0]!.n)
  const chats = rows.slice(0, input.limit).map(toChat)
  const last = chats.at(-1)
  const next = rows.length > input.limit && last ? toCursor([toDb(last.activityAt), last.id]) : null
  return { chats, total, next }
}
