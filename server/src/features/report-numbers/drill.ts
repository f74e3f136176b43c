import type { Counted, Drill, LeftOutReason } from '@beseda/contract/entities/report.ts'
import { limits } from '@beseda/contract/limits.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'
import { isOf, type Part, sourceOf } from '@beseda/domain/reports/sources.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { read, type WorkDeps } from '../../platform/unit-of-work.ts'
import { catchUp } from '../reports/index.ts'
import type { By, Scope } from './facts-sql.ts'
import {
  ask,
  categoriesOf,
  type DrillInput,
  filterOf,
  filterSql,
  filterValues,
  hasConditions,
  noFilterSql,
} from './filter.ts'
import { frameOf } from './frame.ts'
import { drillPresence } from './presence.ts'

const times = { stop: 'at', start: 'start_at' } as const
/**
 * $1 organization, $2 kinds, $3 and $4 the period, $5 what counts as `kind cause` (null: any cause), $6 time zone, $7 hour, $8 hour of the week,
 * $9–$15 filter, $16 what may count, as $5. `is_counted`: the number counts the fact.
 */
const candidates = (o: { by: By; scope: Scope; value: string; column: string }) => `
  select f.session_id, f.n, ${o.column}(not f.is_spam and ($5::text[] is null or f.kind || ' ' || coalesce(f.cause, '') = any ($5::text[]))${o.value}) as is_counted,
    f.${times[o.by]} as moment
  from report_facts f
  where f.organization_id = $1 and f.kind = any ($2::text[]) and f.${times[o.by]} >= $3 and f.${times[o.by]} < $4
    and $6::text is not null
    and ($7::int is null or extract(hour from f.${times[o.by]} at time zone $6) = $7)
    and ($8::int is null or (extract(isodow from f.${times[o.by]} at time zone $6) - 1) * 24
      + extract(hour from f.${times[o.by]} at time zone $6) = $8)
    and ($16::text[] is null or f.is_spam or f.kind || ' ' || coalesce(f.cause, '') = any ($16::text[]))
    and ${o.scope === 'every' ? noFilterSql(9) : filterSql(9)}`
const values = {
  any: '',
  calendar: ' and f.calendar_ms is not null',
  working: ' and f.working_ms is not null',
} as const
type Value = keyof typeof values
const distincts = { fact: null, session: 'session_id', client: 'client_id' } as const
type Distinct = keyof typeof distincts
interface Of {
  readonly by: By
  readonly scope: Scope
  readonly value: Value
  readonly distinct: Distinct
}
/** Of different sessions or clients the first fact of each; what is left out is listed whole. */
const listed = ({ by, scope, value, distinct }: Of) => {
  const column = distincts[distinct]
  const all = candidates({ by, scope, value: values[value], column: column === 'client_id' ? 'f.client_id, ' : '' })
  return column === null
    ? `with x as materialized (${all})`
    : `with c as materialized (${all}), x as materialized (
      (select distinct on (c.${column}) c.* from c where c.is_counted order by c.${column}, c.moment, c.session_id, c.n)
      union all select c.* from c where not c.is_counted)`
}
/** A number that stands there lets PostgreSQL look up each row of the page by its key. */
const most = limits.page.max + 1
/**
 * After the parameters of `candidates`: $17 the list, $18–$20 the cursor, $21 the limit. Both lists are counted in every row; when
 * the page is empty, one row has only these.
 */
const page = (of: Of) =>
  prepared(`${listed(of)},
  p as (select x.session_id, x.n, x.moment from x
    where x.is_counted = $17 and ($18::timestamptz is null or (x.moment, x.session_id, x.n) < ($18, $19::uuid, $20::int))
    order by x.moment desc, x.session_id desc, x.n desc limit $21),
  shown as (select * from p limit ${most})
  select t.counted, t."leftOut", i.* from (
    select count(*) filter (where x.is_counted)::int as counted, count(*) filter (where not x.is_counted)::int as "leftOut" from x) t
  left join (
    select f.session_id as "sessionId", f.n, p.moment, f.kind, f.at, f.start_at as start, f.calendar_ms::float8 as "calendarMs",
      f.working_ms::float8 as "workingMs", f.cause, f.is_spam as "isSpam", s.chat_id as "chatId", chat.status as "chatStatus",
      s.number,
      jsonb_build_object('id', cl.id, 'name', cl.name) as client, jsonb_build_object('id', ch.id, 'name', ch.name) as channel,
      case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end as team,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as operator,
      case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.name) end as calendar
    from shown p join report_facts f on f.session_id = p.session_id and f.n = p.n
    join chat_sessions s on s.id = f.session_id join chats chat on chat.id = s.chat_id
    join clients cl on cl.id = f.client_id join channels ch on ch.id = f.channel_id
    left join teams t on t.id = f.team_id left join users u on u.id = f.operator_id left join calendars k on k.id = f.calendar_id) i on true
  order by i.moment desc, i."sessionId" desc, i.n desc`)
const kindsOfLists = [
  ['any', 'fact'],
  ['any', 'session'],
  ['any', 'client'],
  ['calendar', 'fact'],
  ['working', 'fact'],
] as const
const of = (by: By, scope: Scope) =>
  new Map(kindsOfLists.map(([value, distinct]) => [`${value} ${distinct}`, page({ by, scope, value, distinct })]))
const pages = {
  stop: { every: of('stop', 'every'), some: of('stop', 'some') },
  start: { every: of('start', 'every'), some: of('start', 'some') },
} as const

interface Totals {
  readonly counted: number
  readonly leftOut: number
}
interface Row extends Omit<Counted, 'leftOut' | 'value' | 'start'> {
  readonly n: number
  readonly moment: number
  readonly kind: string
  readonly start: number
  readonly isSpam: boolean
}
const knownCauses = [
  ...['', 'late', 'noReply', 'notAsked', 'operator', 'bot', 'nobody', 'given', 'notGiven', '1', '2', '3', '4', '5'],
  ...['clientLeft', 'nobodyOnline', 'allBusy', 'assignedNotOpened', 'openedNotAnswered'],
]
const pairsOf = (parts: readonly Part[]): string[] | null =>
  parts.every((part) => !part.causes)
    ? null
    : parts.flatMap(({ kind }) =>
        knownCauses.filter((cause) => isOf(parts, { kind, cause })).map((c) => `${kind} ${c}`),
      )

const reasonOf = (row: Row, clock: 'calendar' | 'working', isDuration: boolean): LeftOutReason => {
  if (row.isSpam) return 'spam'
  if (row.cause === 'noReply' || row.cause === 'notAsked') return row.cause
  return isDuration && clock === 'working' && row.workingMs === null && row.calendarMs !== null
    ? 'noHours'
    : 'notCounted'
}
/** What a number counted, or what it left out: the newest first. */
export const drill = async (deps: WorkDeps, organizationId: string, input: DrillInput): Promise<Drill> => {
  await catchUp(deps, organizationId)
  const { metric, clock, limit } = input
  const source = sourceOf(metric)
  if (source.type === 'presence') return drillPresence(deps, organizationId, input)
  const [time, sessionId, n] = fromCursor(input.cursor, ['time', 'id', 'integer'])
  return read(deps, organizationId, async (c) => {
    const frame = await frameOf(c, organizationId, input, { now: deps.clock.now() })
    const filter = filterOf(input, await categoriesOf(c, organizationId))
    const isDuration = source.type === 'duration'
    const distinct = source.type === 'count' && 'distinct' in source ? (source.distinct ?? 'fact') : 'fact'
    const kind = `${isDuration ? clock : 'any'} ${distinct}`
    const all: readonly Part[] =
      source.type === 'share' ? source.whole : source.parts.map(({ kind: of }) => ({ kind: of }))
    const { start, until } = frame.days.period
    const about = [
      ...[organizationId, [...new Set(all.map((p) => p.kind))], toDb(start), toDb(until), pairsOf(source.parts)],
      ...[frame.timeZone, input.hour ?? null, input.hourOfWeek ?? null, ...filterValues(filter)],
      pairsOf(all),
    ]
    const statement = pages[filter.by][hasConditions(filter) ? 'some' : 'every'].get(kind)!
    const found = await ask<Totals & Row>(c)(statement, [
      ...[...about, input.list === 'counted', time ?? null, sessionId ?? null, n ?? null, limit + 1],
    ])
    const { counted, leftOut } = found[0]!
    const rows = found.filter((row) => row.sessionId !== null)
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return {
      ...{ total: input.list === 'counted' ? counted : leftOut, counted, leftOut },
      items: shown.map((row) =>
        itemOf(row, input.list === 'counted' ? null : reasonOf(row, clock, isDuration), metric),
      ),
      next: last ? toCursor([toDb(last.moment), last.sessionId!, String(last.n)]) : null,
    }
  })
}
const itemOf = (
  { n, moment, kind, isSpam, counted: _, ...row }: Totals & Row,
  leftOut: LeftOutReason | null,
  metric: MetricId,
): Counted => ({
  ...row,
  start: metricOf(metric).clock === null ? null : row.start,
  cause: kind === 'missed' ? row.cause : null,
  value: kind === 'rating' ? Number(row.cause) : null,
  leftOut,
})
