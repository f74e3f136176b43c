import type { RequestHistory } from '@beseda/contract/entities/history.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { intervalsOf, type Step } from '@beseda/domain/replay/intervals.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { read, type WorkDeps } from '../../platform/unit-of-work.ts'
import { type PastEvent, stepOf } from './history-steps.ts'
import { type Period, reachable } from './period.ts'

/** Sessions of the period: closed ones by the index `chat_sessions_closed`, open ones at its end. */
const open = `
  (select id, number, chat_id, channel_id, opened_at from chat_sessions where organization_id = $1 and closed_at >= $2 and opened_at < $3
  union all
  select id, number, chat_id, channel_id, opened_at from chat_sessions where organization_id = $1 and closed_at is null and opened_at < $3)`
const counted = prepared(`select count(*)::int as n from ${open} s`)
const page = prepared(`
  select s.id, s.number, s.chat_id as "chatId", ch.delay_high_s * 1000 as "highMs",
    (select l.operator_id from chat_sessions l where l.chat_id = s.chat_id and l.opened_at < s.opened_at order by l.opened_at desc limit 1)
      as "lastOperatorId"
  from ${open} s join channels ch on ch.id = s.channel_id
  where s.number > $4 order by s.number limit $5`)
/** Events of the sessions. The conditions match the index `events_session`. Leaves out the traces, most of the data. */
const storedEvents = prepared(`
  select x.id::text as "sessionId", e.type, e.at, e.data from unnest($2::uuid[]) as x(id) cross join lateral (
    select id, type, at, jsonb_build_object('reason', data -> 'reason', 'teamId', data -> 'teamId', 'operatorId', data -> 'operatorId',
      'fromOperatorId', data -> 'fromOperatorId', 'seq', data -> 'seq') as data
    from events
    where organization_id = $1 and session_id = x.id
      and (type like 'chat.%' or type like 'rating.%' or data ? 'slaPolicy')
      and type in ('chat.opened', 'chat.reopened', 'chat.queued', 'chat.assigned', 'chat.unassigned', 'chat.transferred',
        'chat.transferUndone', 'chat.closed')) e
  order by x.id, e.id`)
/** Messages with author and time, without undelivered ones: no one read those. */
const messagesOf = prepared(`
  select s.id::text as "sessionId", m.seq, m.author_kind as kind, m.at
  from chat_sessions s join messages m on m.chat_id = s.chat_id and m.seq >= s.first_seq and m.session_id = s.id
  where s.organization_id = $1 and s.id = any ($2::uuid[]) and m.organization_id = $1 and m.kind = 'message'
    and m.author_kind in ('client', 'operator') and m.status is distinct from 'undelivered'
  order by s.id, m.seq`)

interface Row extends Omit<RequestHistory, 'intervals'> {
  readonly number: number
}
interface SessionEvent extends PastEvent {
  readonly sessionId: string
  readonly data: PastEvent['data'] & { readonly seq: number | null }
}
interface SessionMessage {
  readonly sessionId: string
  readonly seq: number
  readonly kind: 'client' | 'operator'
  readonly at: number
}
interface OrderedStep {
  readonly sessionId: string
  readonly seq: number
  readonly step: Step
}
/** Gives an event without a `seq` the one of the next event at the same time, so that events keep their order. */
const orderEvents = (events: readonly SessionEvent[]): OrderedStep[] => {
  const out: OrderedStep[] = []
  for (const e of events.toReversed()) {
    const step = stepOf(e)
    const next = out.at(-1)
    const seq = next?.sessionId === e.sessionId && next.step.at === e.at ? next.seq : Infinity
    if (step) out.push({ sessionId: e.sessionId, seq: e.data.seq ?? seq, step })
  }
  return out.reverse()
}
const orderMessage = ({ sessionId, seq, kind, at }: SessionMessage): OrderedStep => ({
  ...{ sessionId, seq },
  step: { at, type: kind === 'client' ? 'clientWrote' : 'operatorWrote' },
})
/** Sorts by time, then by `seq`. */
const byTime = (a: OrderedStep, b: OrderedStep): number =>
  a.step.at - b.step.at || (a.seq === b.seq ? 0 : a.seq - b.seq)

export const historyRequests = async (
  deps: WorkDeps,
  organizationId: string,
  o: Period & { readonly cursor?: string | undefined },
): Promise<{ total: number; requests: RequestHistory[]; next: string | null }> => {
  const { from, until } = reachable(o, deps.clock.now())
  const period = [organizationId, toDb(from), toDb(until)]
  const [after = '0'] = fromCursor(o.cursor, ['integer'])
  const { count, rows, messages, events } = await read(deps, organizationId, async (c) => {
    const [total] = await c.run<{ n: number }>(counted, period)
    if (total!.n > limits.historyRequests)
      throw fail('PERIOD_TOO_BUSY', { count: total!.n, most: limits.historyRequests })
    const found = await c.run<Row>(page, [...period, Number(after), limits.pastPage])
    const messages = await c.run<SessionMessage>(messagesOf, [organizationId, found.map((r) => r.id)])
    const events = await c.run<SessionEvent>(storedEvents, [organizationId, found.map((r) => r.id)])
    return { count: total!.n, rows: found, messages, events }
  })
  const steps = Map.groupBy([...orderEvents(events), ...messages.map(orderMessage)], (p) => p.sessionId)
  const last = rows.length === limits.pastPage ? rows.at(-1) : undefined
  return {
    total: count,
    requests: rows.map(({ id, chatId, lastOperatorId, highMs }) => ({
      ...{ id, chatId, lastOperatorId, highMs },
      intervals: intervalsOf((steps.get(id) ?? []).sort(byTime).map((p) => p.step)),
    })),
    next: last ? toCursor([String(last.number)]) : null,
  }
}
