import { reportNumbers } from '@beseda/contract/endpoints/report-numbers.ts'
import { type MetricId, metricIds, metricOf } from '@beseda/contract/metrics/index.ts'
import { expect } from 'vitest'
import type { Operator } from '../../world/people.ts'
import type { Comparison } from './compare.ts'
import { naiveCell } from './count.ts'
import type { Seen } from './observe.ts'
import { presenceCell, type Stay } from './presence.ts'

const [quarter, hour] = [900_000, 3_600_000]
const moscow = 3 * hour
const dateAt = (at: number) => new Date(at + moscow).toISOString().slice(0, 10)
const hourOfWeekAt = (at: number) => {
  const wall = new Date(at + moscow)
  return ((wall.getUTCDay() + 6) % 7) * 24 + wall.getUTCHours()
}
/** The days of the server that are compared, and what was observed of them. */
export interface ObservedDays {
  readonly boss: Operator
  readonly operators: readonly Operator[]
  readonly seen: readonly Seen[]
  readonly stays: readonly Stay[]
  readonly from: string
  readonly to: string
  /** Every metric in every chart; otherwise some of them. */
  readonly everything: boolean
}
const some: readonly MetricId[] = ['dialogs', 'uniqueClients', 'transferredChats', 'reply', 'missed']

/** The reports that are no tables: charts, distributions, working hours, dialogs, and an operator's own statistics. */
export const compareOthers = async (c: Comparison, o: ObservedDays): Promise<void> => {
  await charts(c, o)
  await distributions(c, o)
  await workingHours(c, o)
  await dialogs(c, o)
  await own(c, o)
}
const periodOf = ({ from, to }: ObservedDays) => ({ period: 'custom' as const, from, to })

const charts = async (c: Comparison, o: ObservedDays): Promise<void> => {
  const period = periodOf(o)
  const metrics = o.everything ? metricIds : some
  for (const metric of [...metrics, 'onlineTime' as const])
    for (const bucket of ['day', 'hour', 'hourOfWeek'] as const) {
      const isPresence = metricOf(metric).counted === 'presence'
      if (isPresence && bucket !== 'day') continue
      const { lines } = await o.boss.call(reportNumbers.series, { ...period, metric, bucket })
      for (const p of lines[0]!.points) {
        const holds = (at: number) =>
          bucket === 'hourOfWeek' ? hourOfWeekAt(at) === p.hourOfWeek : at >= p.start && at < p.until
        const naive =
          presenceCell(
            metric,
            o.stays.filter((s) => holds(s.start)),
          ) ??
          naiveCell(
            metric,
            o.seen.filter((s) => holds(s.at)),
          )!
        c.cell(`series ${metric} ${bucket} ${p.date} ${p.hour}`, p.cell, naive)
      }
    }
  for (const split of ['channel', 'team', 'handledBy'] as const)
    for (const metric of ['dialogs', 'reply'] as const) {
      const { lines } = await o.boss.call(reportNumbers.series, { ...period, metric, split })
      for (const line of lines)
        for (const p of line.points) {
          const mine = o.seen.filter((s) => dateAt(s.at) === p.date && s[split] === (line.key ?? 'none'))
          c.cell(`series ${metric} ${split} ${line.key} ${p.date}`, p.cell, naiveCell(metric, mine)!)
        }
    }
}
const distributions = async (c: Comparison, o: ObservedDays): Promise<void> => {
  for (const metric of metricIds.filter((id) => metricOf(id).aggregation === 'duration'))
    for (const clock of ['calendar', 'working'] as const) {
      const { bins } = await o.boss.call(reportNumbers.distribution, { ...periodOf(o), metric, clock })
      const values = o.seen
        .filter((s) => s.kind === metric)
        .flatMap((s) => (clock === 'calendar' ? s.all : s.work) ?? [])
      for (const { from, until, n } of bins) {
        const wanted = values.filter((ms) => ms >= from && (until === null || ms < until)).length
        c.number(`distribution ${metric} ${clock} ${from}`, n, wanted)
      }
    }
}
const workingHours = async (c: Comparison, o: ObservedDays): Promise<void> => {
  const { people, coverage } = await o.boss.call(reportNumbers.availability, { ...periodOf(o), inactive: '1' })
  expect(people.length).toBeGreaterThanOrEqual(o.operators.length)
  const ms = (list: readonly Stay[]) => list.reduce((sum, s) => sum + s.until - s.start, 0)
  for (const p of people) {
    const mine = o.stays.filter((s) => s.user === p.id)
    const chats = o.seen.filter((s) => s.kind === 'assigned' && s.operator === p.id).map((s) => s.session)
    const where = `working hours ${p.name}`
    c.number(`${where} online`, p.onlineMs, ms(mine.filter((s) => s.state === 'online')))
    c.number(`${where} break`, p.breakMs, ms(mine.filter((s) => s.state === 'break')))
    c.number(`${where} chats`, p.chats, new Set(chats).size)
  }
  for (const { start, online, dialogs } of coverage) {
    const there = o.stays
      .filter((s) => s.state === 'online')
      .reduce((sum, s) => sum + Math.max(0, Math.min(s.until, start + quarter) - Math.max(s.start, start)), 0)
    c.number(`online at ${start}`, online, there / quarter)
    const opened = o.seen.filter((s) => s.kind === 'opened' && s.at >= start && s.at < start + quarter)
    c.number(`opened at ${start}`, dialogs, opened.length)
  }
}
const dialogs = async (c: Comparison, o: ObservedDays): Promise<void> => {
  const { rows, total } = await o.boss.call(reportNumbers.dialogs, { ...periodOf(o), limit: '100' })
  c.number('dialogs', total, o.seen.filter((s) => s.kind === 'opened').length)
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
  for (const row of rows) {
    const of = (kind: string) => o.seen.filter((s) => s.kind === kind && s.session === row.sessionId)
    const both = (kind: string, added: (values: readonly number[]) => number) => {
      const [all, work] = [of(kind).flatMap((s) => s.all ?? []), of(kind).flatMap((s) => s.work ?? [])]
      return all.length === 0 ? null : { calendarMs: added(all), workingMs: work.length ? added(work) : null }
    }
    const where = `dialog ${row.number}`
    for (const [name, shown, wanted] of [
      ['firstReply', row.firstReply, both('firstReply', sum)],
      ['reply', row.reply, both('reply', mean)],
      ['dialog', row.dialog, both('dialog', sum)],
      ['queue', row.queue, both('queue', sum)],
    ] as const) {
      c.number(`${where} ${name}`, shown?.calendarMs, wanted?.calendarMs)
      c.number(`${where} ${name} at work`, shown?.workingMs, wanted?.workingMs)
    }
    c.number(`${where} transfers`, row.transfers, of('transfer').length)
    c.number(`${where} reopenings`, row.reopenings, of('reopened').length)
    c.number(`${where} rating`, row.rating, of('rating').length ? Number(of('rating')[0]!.cause) : null)
    c.number(`${where} missed`, row.missed, of('missed')[0]?.cause ?? null)
    c.number(`${where} handled by`, row.handledBy, of('handled')[0]?.cause ?? null)
  }
}
const own = async (c: Comparison, o: ObservedDays): Promise<void> => {
  for (const operator of o.operators) {
    const { cells, days } = await operator.call(reportNumbers.own, periodOf(o))
    const mine = o.seen.filter((s) => s.operator === operator.id)
    const there = o.stays.filter((s) => s.user === operator.id)
    c.cells(`own ${operator.id}`, cells, mine, (id) => presenceCell(id, there))
    for (const day of days)
      c.cells(
        `own ${operator.id} ${day.date}`,
        day.cells,
        mine.filter((s) => dateAt(s.at) === day.date),
        (id) =>
          presenceCell(
            id,
            there.filter((s) => dateAt(s.start) === day.date),
          ),
      )
  }
}
