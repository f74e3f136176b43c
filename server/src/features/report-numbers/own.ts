import type { Cell, OwnNumbers } from '@beseda/contract/entities/report.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'
import { ownColumns } from '@beseda/contract/reports/index.ts'
import { cellOf, emptySums, type RowSums } from '@beseda/domain/reports/cells.ts'
import { prepared } from '../../platform/db.ts'
import { read, type WorkDeps } from '../../platform/unit-of-work.ts'
import { catchUp } from '../reports/index.ts'
import { aggregate } from './aggregate.ts'
import { noFilter } from './filter.ts'
import { frameAnswer, frameOf, type PeriodInput } from './frame.ts'
import { addPresenceTo, presenceOf } from './presence.ts'
import { rangesOf } from './table.ts'

const colleagues = prepared(`
  select distinct o.user_id as id from team_members m join team_members o on o.organization_id = $1 and o.team_id = m.team_id
  where m.organization_id = $1 and m.user_id = $2 and o.user_id <> $2`)
/** Fewer others would show the numbers of one of them. */
const fewest = 3

const middle = (values: readonly number[]): number | null => {
  if (values.length < fewest) return null
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
const medianOf = (id: MetricId, cells: readonly Cell[]) => {
  if (metricOf(id).aggregation !== 'duration') {
    const value = middle(cells.flatMap((c) => c.value ?? []))
    return { calendar: value, working: value }
  }
  return {
    calendar: middle(cells.flatMap((c) => c.calendar?.average ?? [])),
    working: middle(cells.flatMap((c) => c.working?.average ?? [])),
  }
}
/** A user's own numbers, and the middle of those of the others in their teams, without names. @throws PERIOD_TOO_LONG */
export const ownNumbers = async (
  deps: WorkDeps,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  input: PeriodInput,
): Promise<OwnNumbers> => {
  await catchUp(deps, organizationId)
  return read(deps, organizationId, async (c) => {
    const now = deps.clock.now()
    const frame = await frameOf(c, organizationId, input, { now })
    const others = (await c.run<{ id: string }>(colleagues, [organizationId, userId])).map((r) => r.id)
    const about = {
      organizationId,
      timeZone: frame.timeZone,
      sealed: frame.sealed,
      categories: [],
      metrics: ownColumns,
    }
    const ranges = rangesOf(frame.days)
    const filterTo = (operator: readonly string[]) => ({ ...noFilter, operator })
    const mine = await aggregate(c, { ...about, ranges, group: 'operator', filter: filterTo([userId, ...others]) })
    const daily = await aggregate(c, { ...about, ranges, group: 'range', filter: filterTo([userId]) })
    const [rows, days] = [new Map(mine.rows), new Map<string, RowSums>(daily.rows)]
    const present = await presenceOf(deps, {
      ...{ organizationId, days: frame.days.days, sealed: frame.sealed, now },
      filter: filterTo([userId, ...others]),
    })
    addPresenceTo(rows, present, (p) => p.userId)
    addPresenceTo(days, present, (p) => (p.userId === userId ? p.date : null))
    const cells = (row: RowSums = emptySums()) => Object.fromEntries(ownColumns.map((id) => [id, cellOf(id, row)]))
    const active = others.flatMap((id) => rows.get(id) ?? [])
    return {
      ...(await frameAnswer(c, organizationId, frame, Math.max(mine.error, daily.error))),
      ...{ spam: 0, corrections: [] },
      cells: cells(rows.get(userId)),
      team: Object.fromEntries(
        ownColumns.map((id) => [
          id,
          medianOf(
            id,
            active.map((row) => cellOf(id, row)),
          ),
        ]),
      ),
      days: frame.days.days.map((d) => ({ date: d.date, cells: cells(days.get(d.date)) })),
    }
  })
}
