import type { ChatStatus } from '@beseda/contract/entities/chat.ts'
import type { DialogRow, Dialogs } from '@beseda/contract/entities/report.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import { prepared, type Runner, toDb } from '../../platform/db.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { read, type WorkDeps } from '../../platform/unit-of-work.ts'
import { catchUp } from '../reports/index.ts'
import { ask, categoriesOf, filterOf, filterSql, filterValues, type ReportInput } from './filter.ts'
import { frameAnswer, frameOf } from './frame.ts'

type Sort = 'openedAt' | 'firstReply' | 'reply' | 'dialog' | 'queue' | 'transfers' | 'rating'
type Order = 'up' | 'down'
interface Input extends ReportInput {
  readonly clock: 'calendar' | 'working'
  readonly sort: Sort
  readonly order: Order
  readonly cursor?: string | undefined
  readonly limit: number
}
const ofSession = (what: string, kind: string) => `(select ${what} from report_facts p
  where p.organization_id = $1 and p.session_id = f.session_id and p.kind = '${kind}')`
const sortValue = (sort: Sort, clock: Input['clock']): string => {
  const duration = `${clock}_ms`
  switch (sort) {
    case 'openedAt':
      return '(extract(epoch from f.at) * 1000)'
    case 'reply':
      return ofSession(`avg(p.${duration})`, 'reply')
    case 'transfers':
      return ofSession('count(*)', 'transfer')
    case 'rating':
      return ofSession('max(p.cause::int)', 'rating')
    case 'queue':
      return ofSession(`sum(p.${duration})`, 'queue')
    default:
      return ofSession(`max(p.${duration})`, sort)
  }
}
/** Whole numbers from 1 on, which the cursor holds as a time; what has no value comes last. $4–$10 filter, $11 and $12 the cursor, $13 the limit. */
const pageOf = (sort: Sort, clock: Input['clock'], order: Order) => {
  const [last, compare, direction] = order === 'down' ? ['0', '<', 'desc'] : ['253402300799000', '>', 'asc']
  return prepared(`
  select x.id, x.value::text as value from (
    select f.session_id as id, coalesce(floor(${sortValue(sort, clock)})::bigint + 1, ${last}) as value
    from report_facts f
    where f.organization_id = $1 and f.kind = 'opened' and f.at >= $2 and f.at < $3 and not f.is_spam and ${filterSql(4)}) x
  where $11::bigint is null or (x.value, x.id) ${compare} ($11::bigint, $12::uuid)
  order by x.value ${direction}, x.id ${direction} limit $13`)
}
const sorts = ['openedAt', 'firstReply', 'reply', 'dialog', 'queue', 'transfers', 'rating'] as const
const pages = new Map(
  sorts.flatMap((sort) =>
    (['calendar', 'working'] as const).flatMap((clock) =>
      (['up', 'down'] as const).map((order) => [`${sort} ${clock} ${order}`, pageOf(sort, clock, order)] as const),
    ),
  ),
)
const count = prepared(`
  select count(*)::int as n from report_facts f
  where f.organization_id = $1 and f.kind = 'opened' and f.at >= $2 and f.at < $3 and not f.is_spam and ${filterSql(4)}`)

const named = (table: string) =>
  `case when ${table}.id is not null then jsonb_build_object('id', ${table}.id, 'name', ${table}.name) end`
const sessions = prepared(`
  select s.id, s.chat_id as "chatId", chat.status as "chatStatus", s.number, s.opened_at as "openedAt", s.closed_at as "closedAt", s.reopens,
    jsonb_build_object('id', cl.id, 'name', cl.name) as client, jsonb_build_object('id', ch.id, 'name', ch.name) as channel,
    ${named('t')} as team, ${named('u')} as operator, k.path as category
  from chat_sessions s join chats chat on chat.id = s.chat_id join clients cl on cl.id = s.client_id join channels ch on ch.id = s.channel_id
  left join teams t on t.id = s.team_id left join users u on u.id = s.operator_id left join categories k on k.id = s.category_id
  where s.organization_id = $1 and s.id = any ($2::uuid[])`)
interface SessionRow {
  readonly id: string
  readonly chatId: string
  readonly chatStatus: ChatStatus
  readonly number: number
  readonly openedAt: number
  readonly closedAt: number | null
  readonly reopens: number
  readonly client: Named
  readonly channel: Named
  readonly team: Named | null
  readonly operator: Named | null
  readonly category: string | null
}
/** Those of which a row is made; each session has been opened. */
const shownKinds = [
  'opened',
  'closed',
  'handled',
  'missed',
  'queue',
  'firstReply',
  'reply',
  'dialog',
  'transfer',
  'rating',
]
const facts = prepared(`
  select f.session_id as "sessionId", f.kind, f.cause, f.calendar_ms::float8 as "calendarMs", f.working_ms::float8 as "workingMs",
    f.is_spam as "isSpam", ${named('u')} as operator
  from report_facts f left join users u on u.id = f.operator_id
  where f.organization_id = $1 and f.session_id = any ($2::uuid[]) and f.kind in (${shownKinds.map((kind) => `'${kind}'`).join(', ')})
  order by f.session_id, f.n`)
interface Fact {
  readonly sessionId: string
  readonly kind: string
  readonly cause: string | null
  readonly calendarMs: number | null
  readonly workingMs: number | null
  readonly isSpam: boolean
  readonly operator: Named | null
}

/** Sessions opened in the period. @throws PERIOD_TOO_LONG */
export const listDialogs = async (deps: WorkDeps, organizationId: string, input: Input): Promise<Dialogs> => {
  await catchUp(deps, organizationId)
  const [value, id] = fromCursor(input.cursor, ['time', 'id'])
  return read(deps, organizationId, async (c) => {
    const frame = await frameOf(c, organizationId, input, { now: deps.clock.now() })
    const filter = filterOf(input, await categoriesOf(c, organizationId))
    const { start, until } = frame.days.period
    const about = [organizationId, toDb(start), toDb(until), ...filterValues(filter)]
    const statement = pages.get(`${input.sort} ${input.clock} ${input.order}`)!
    const after = [value === undefined ? null : Date.parse(value), id ?? null, input.limit + 1]
    const found = await ask<{ id: string; value: string }>(c)(statement, [...about, ...after])
    const shown = found.slice(0, input.limit)
    const last = found.length > input.limit ? shown.at(-1) : undefined
    const [total] = await c.run<{ n: number }>(count, about)
    return {
      ...(await frameAnswer(c, organizationId, frame, 0)),
      ...{
        total: total!.n,
        rows: await rowsOf(
          c,
          organizationId,
          shown.map((s) => s.id),
        ),
      },
      next: last ? toCursor([toDb(Number(last.value)), last.id]) : null,
    }
  })
}
const following = prepared(`
  select f.session_id as id, f.at from report_facts f
  where f.organization_id = $1 and f.kind = 'opened' and f.at >= $2 and f.at < $3 and not f.is_spam and ${filterSql(4)}
    and (f.at, f.session_id) > ($2, $11::uuid)
  order by f.at, f.session_id limit $12`)
const noId = '00000000-0000-0000-0000-000000000000'

/** All sessions opened in the period, in order, for files: each page is read where the one before ended. */
export async function* dialogPages(
  deps: WorkDeps,
  organizationId: string,
  input: ReportInput,
  perPage: number,
): AsyncGenerator<DialogRow[]> {
  const { period, values } = await read(deps, organizationId, async (c) => {
    const { days } = await frameOf(c, organizationId, input, { now: deps.clock.now() })
    return { ...days, values: filterValues(filterOf(input, await categoriesOf(c, organizationId))) }
  })
  let after: { readonly id: string; readonly at: number } = { id: noId, at: period.start }
  for (;;) {
    const page: { id: string; at: number; rows: DialogRow[] } | null = await read(deps, organizationId, async (c) => {
      const about = [organizationId, toDb(after.at), toDb(period.until), ...values, after.id, perPage]
      const found = await c.run<{ id: string; at: number }>(following, about)
      const last = found.at(-1)
      const ids = found.map(({ id }) => id)
      return last ? { ...last, rows: await rowsOf(c, organizationId, ids) } : null
    })
    if (page === null) return
    yield page.rows
    after = page
  }
}
const rowsOf = async (c: Runner, organizationId: string, ids: readonly string[]): Promise<DialogRow[]> => {
  const found = new Map((await c.run<SessionRow>(sessions, [organizationId, ids])).map((s) => [s.id, s]))
  const of = Map.groupBy(await c.run<Fact>(facts, [organizationId, ids]), (f) => f.sessionId)
  return ids.flatMap((id) => {
    const s = found.get(id)
    return s ? [rowOf(s, of.get(id) ?? [])] : []
  })
}
const rowOf = ({ id, reopens, ...s }: SessionRow, all: readonly Fact[]): DialogRow => {
  const of = (kind: string) => all.filter((f) => f.kind === kind)
  const handled = of('handled').at(-1)
  const rating = of('rating').at(-1)
  return {
    ...{ sessionId: id, ...s },
    closer: s.closedAt === null ? null : (of('closed').at(-1)?.operator ?? null),
    handledBy: (handled?.cause ?? null) as DialogRow['handledBy'],
    missed: of('missed').at(-1)?.cause ?? null,
    ...{ firstReply: added(of('firstReply')), reply: added(of('reply'), true), dialog: added(of('dialog')) },
    ...{ queue: added(of('queue')), transfers: of('transfer').length, reopenings: reopens },
    rating: rating ? Number(rating.cause) : null,
    spam: all.some((f) => f.isSpam),
  }
}
/** Both clocks added up, or their averages; null: nothing has a value. */
const added = (facts: readonly Fact[], average = false): DialogRow['reply'] => {
  const sum = (values: readonly number[]) => values.reduce((ms, v) => ms + v, 0) / (average ? values.length : 1)
  const [calendar, working] = [facts.flatMap((f) => f.calendarMs ?? []), facts.flatMap((f) => f.workingMs ?? [])]
  if (calendar.length === 0) return null
  return { calendarMs: sum(calendar), workingMs: working.length === 0 ? null : sum(working) }
}
