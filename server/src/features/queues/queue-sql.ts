import type { Queue } from '@beseda/contract/entities/chat.ts'
import type { Scope } from '@beseda/domain/chats/queues.ts'
import { never, timeOrNever } from './order-sql.ts'

/**
 * The queues as conditions on a chat `c`. They repeat `isInQueue` of the domain; a test compares both on random chats.
 * $1 organization, $2 user, $3 teams and channels of the user (`seenIds`), $4 now.
 */
export interface QueueScope {
  readonly scope: Scope
  /** The user holds AUTHORITY_ALL_CHATS. */
  readonly allChats: boolean
}
/** A chat whose closing can still be undone counts as closed. */
export const isNotClosing = `c.closing_at is null`
export const isUnclosed = `c.status <> 'closed'`
/** A session is open and stays open. */
export const isOpen = `${isUnclosed} and ${isNotClosing}`
/** A client waits for an operator to take the chat. */
export const isPending = `c.status = 'pending' and c.bot is null and ${isNotClosing}`
const isWithBot = `c.status = 'pending' and c.bot is not null and ${isNotClosing}`
/** By the expression of the index chats_open_deadline. */
export const highAt = timeOrNever('c.high_at')
export const isOverdueAt = (now: string): string => `${isOpen} and ${highAt} <= ${now}`
export const isOverdueSql = isOverdueAt('$4')
const isMine = `c.operator_id = $2`
const isOfMyTeam = `(c.team_id is null or c.team_id = any ($3::uuid[]) or c.channel_id = any ($3::uuid[]))`
/** Of the user's own queue of overdue chats. */
const isWatched = `(${isMine} or (c.status = 'pending' and ${isOfMyTeam}))`

const mine: Readonly<Record<Queue, string>> = {
  assigned: `c.status = 'assigned' and ${isNotClosing} and ${isMine}`,
  pending: `${isPending} and ${isOfMyTeam}`,
  bot: `${isWithBot} and ${isOfMyTeam}`,
  overdue: `${isOverdueSql} and ${isWatched}`,
  closed: `c.status = 'closed' and ${isMine}`,
  created: `${isOpen} and c.session_created_by = $2 and (${isMine} or ${isOfMyTeam})`,
}
/** Users who manage all chats follow those that they created wherever they went. */
const ofManager = { ...mine, created: `${isOpen} and c.session_created_by = $2` }
const everybodys: Readonly<Record<Queue, string>> = {
  assigned: `c.status = 'assigned' and ${isNotClosing}`,
  pending: isPending,
  bot: isWithBot,
  overdue: isOverdueSql,
  closed: `c.status = 'closed'`,
  created: `${isOpen} and c.session_created_by is not null`,
}
export const isInQueueSql = (queue: Queue, { scope, allChats }: QueueScope): string =>
  (scope === 'all' ? everybodys : allChats ? ofManager : mine)[queue]
/** `isListed` of the domain: a list of mentions has all chats of the queue that the user sees. */
export const isListedSql = (queue: Queue, of: QueueScope, hasMention: boolean): string => {
  if (!hasMention) return isInQueueSql(queue, of)
  return of.allChats ? everybodys[queue] : `${everybodys[queue]} and (${isMine} or ${isOfMyTeam})`
}
const first = (condition: string): string => `(select c.high_at from chats c
    where c.organization_id = $1 and ${isOpen} and ${highAt} > $4 and ${highAt} < ${never} and ${condition}
    order by ${highAt} limit 1)`
/** When the next chat will be in one of the user's queues of overdue chats, without an event; null: none will. */
export const nextOverdueSql = (allChats: boolean): string =>
  allChats ? first('true') : `least(${first(isMine)}, ${first(`c.status = 'pending' and ${isOfMyTeam}`)})`
