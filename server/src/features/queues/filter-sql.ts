import { channelBasics } from '@beseda/contract/channels/basics.ts'
import { type ChatFilter, type MentionFilter, nobody, type WaitFilter } from '@beseda/contract/entities/chat-filter.ts'
import { closesSoonMs } from '@beseda/domain/delivery/reply-window.ts'
import { slotOf } from './order-sql.ts'
import { isOverdueSql, isUnclosed } from './queue-sql.ts'

/**
 * The condition that an index of chats begins with. It is in the text of the statement, because a condition that may be
 * absent uses no index (decision 020); the others check the rows that are found.
 */
export type FilterIndex =
  | 'none'
  | 'rows'
  | 'operator'
  | 'no operator'
  | 'team'
  | 'no team'
  | 'channel'
  | 'category'
  | 'no category'

export const filterIndex = ({ operator, team, channel, category, status }: ChatFilter): FilterIndex => {
  if (operator !== undefined) return operator === nobody ? 'no operator' : 'operator'
  if (team !== undefined) return team === nobody ? 'no team' : 'team'
  if (channel !== undefined) return 'channel'
  if (category !== undefined) return category === nobody ? 'no category' : 'category'
  return status === undefined ? 'none' : 'rows'
}

/** More conditions than the one of the index. They are optional in the text: a statement for each combination would be too many. */
export const hasMore = (filter: ChatFilter): boolean =>
  [filter.team, filter.operator, filter.channel, filter.category, filter.status].filter((value) => value !== undefined)
    .length > (filterIndex(filter) === 'rows' ? 0 : 1)

/** The values of the parameters that `matchesFilterSql` reads, in their order; none without a filter. */
export const filterValues = (filter: ChatFilter): readonly (string | null)[] =>
  filterIndex(filter) === 'none'
    ? []
    : [filter.team, filter.operator, filter.channel, filter.category, filter.status].map((value) => value ?? null)
export const filterParameters = 5

/** The category and all below it, by an array: as a subquery it would hide from the planner how few they are. */
const below = (category: string): string => `array(select x.id from categories x
    left join categories p on p.id = x.parent_id where x.organization_id = $1
    and ${category}::uuid in (x.id, x.parent_id, p.parent_id))`
const isCategory = (category: string): string => `c.category_id = any (${below(category)})`

/**
 * The conditions of `matchesFilter` of the domain on a chat `c`, without the wait; a test compares both on random chats. The
 * parameters start at `from`.
 */
export const matchesFilterSql = (index: FilterIndex, more: boolean, from: number): string => {
  const values = [0, 1, 2, 3, 4].map((n) => `$${from + n}::text`)
  const [team, operator, channel, category, status] = values
  const isOrNobody = (column: string, value: string): string =>
    `(${value} is null or coalesce(${column}::text, '${nobody}') = ${value})`
  const indexed: Readonly<Record<FilterIndex, string>> = {
    none: 'true',
    rows: 'true',
    operator: `c.operator_id = ${operator}::uuid`,
    'no operator': 'c.operator_id is null',
    team: `c.team_id = ${team}::uuid`,
    'no team': 'c.team_id is null',
    channel: `c.channel_id = ${channel}::uuid`,
    category: isCategory(category!),
    'no category': 'c.category_id is null',
  }
  // Optional conditions hide from the planner how many chats match, so a statement without them has none.
  if (!more) return `${indexed[index]} and num_nulls(${values.join(', ')}) >= 0`
  const isOfCategory = `(${category} is null or case ${category} when '${nobody}' then c.category_id is null
      else ${isCategory(`nullif(${category}, '${nobody}')`)} end)`
  return `${indexed[index]} and ${isOrNobody('c.team_id', team!)} and ${isOrNobody('c.operator_id', operator!)}
    and (${channel} is null or c.channel_id::text = ${channel}) and ${isOfCategory} and (${status} is null or c.status = ${status})`
}

/** Types of channels by the hours of their reply window. */
const windows = Map.groupBy(
  Object.entries(channelBasics).filter(([, { can }]) => can.replyWindowHours !== null),
  ([, { can }]) => can.replyWindowHours!,
)
const before = (ms: number): string => `$4::timestamptz - interval '${ms / 1000} seconds'`
/** `closesSoon` of the domain; the window is counted from the client's last message. The slots are those of an index. */
const isExpiring = [...windows]
  .map(([hours, types]) => {
    const from = before(hours * 3_600_000)
    const until = before(hours * 3_600_000 - closesSoonMs)
    const names = types.map(([type]) => `'${type}'`).join(', ')
    return `(c.client_slot >= ${slotOf(from)} and c.client_slot <= ${slotOf(until)}
      and c.last_client_message_at > ${from} and c.last_client_message_at <= ${until}
      and c.channel_id = any (array(select h.id from channels h where h.organization_id = $1 and h.type in (${names}))))`
  })
  .join(' or ')

/** The wait of `matchesFilter`. It is in the text of the statement, so that an index can serve it. */
export const isWaitSql: Readonly<Record<WaitFilter, string>> = {
  overdue: isOverdueSql,
  waiting: 'c.waiting_since is not null',
  answered: 'c.waiting_since is null',
  snoozed: 'c.snooze is not null',
  undelivered: 'c.undelivered > 0',
  expiring: `${isUnclosed} and (${isExpiring})`,
}

/** An array is read once, by the user's own index of mentions; as a join the planner would expect many more chats. */
const mentionedIn = (and = ''): string =>
  `c.id = any (array(select mn.chat_id from mentions mn where mn.organization_id = $1 and mn.user_id = $2 ${and}))`
/** In the text of the statement: the unread ones have an index of their own. */
export const mentionSql: Readonly<Record<MentionFilter, string>> = {
  mine: mentionedIn(),
  unread: mentionedIn('and mn.read_at is null'),
}
