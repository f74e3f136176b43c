import type { Availability } from '@beseda/contract/entities/report.ts'
import { limits } from '@beseda/contract/limits.ts'
import { isOnline, type Span } from '@beseda/domain/reports/presence-spans.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { read, type WorkDeps } from '../../platform/unit-of-work.ts'
import { spansOf } from '../fact-rows/index.ts'
import { catchUp } from '../reports/index.ts'
import { categoriesOf, filterOf, filterSql, filterValues, type ReportInput } from './filter.ts'
import { frameAnswer, frameOf } from './frame.ts'
import { peopleOf } from './presence.ts'

const quarter = 900_000
const people = prepared(`
  select u.id, u.name, u.active, 'AUTHORITY_CHAT_DISTRIBUTION' = any (r.rights) as receives,
    array(select t.name from team_members m join teams t on t.id = m.team_id
      where m.organization_id = $1 and m.user_id = u.id and t.deleted_at is null order by t.name collate people) as teams
  from users u join roles r on r.id = u.role_id where u.organization_id = $1 order by u.name collate people, u.id`)
interface Person {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly receives: boolean
  readonly teams: string[]
}
/** $2 and $3 the period, $4–$10 filter. */
const chats = prepared(`
  select f.operator_id as id, count(distinct f.session_id)::int as n from report_facts f
  where f.organization_id = $1 and f.kind = 'assigned' and f.at >= $2 and f.at < $3 and not f.is_spam and f.operator_id is not null
    and ${filterSql(4)} group by 1`)
const demand = prepared(`
  select floor(extract(epoch from f.at - $2::timestamptz) / 900)::int as slot, count(*)::int as n from report_facts f
  where f.organization_id = $1 and f.kind = 'opened' and f.at >= $2 and f.at < $3 and not f.is_spam and ${filterSql(4)} group by 1`)

interface Input extends ReportInput {
  readonly inactive?: '1' | undefined
}
/** When operators were there. `inactive`: with those who were not. @throws PERIOD_TOO_LONG */
export const availabilityOf = async (deps: WorkDeps, organizationId: string, input: Input): Promise<Availability> => {
  await catchUp(deps, organizationId)
  const now = deps.clock.now()
  const asked = await read(deps, organizationId, async (c) => {
    const frame = await frameOf(c, organizationId, input, { now, most: limits.reportHourDays })
    const filter = filterOf(input, await categoriesOf(c, organizationId))
    const { start, until } = frame.days.period
    const about = [organizationId, toDb(start), toDb(until), ...filterValues(filter)]
    return {
      ...{ frame, wanted: await peopleOf(c, organizationId, filter) },
      answer: await frameAnswer(c, organizationId, frame, 0),
      people: await c.run<Person>(people, [organizationId]),
      chats: new Map((await c.run<{ id: string; n: number }>(chats, about)).map((r) => [r.id, r.n])),
      demand: new Map((await c.run<{ slot: number; n: number }>(demand, about)).map((r) => [r.slot, r.n])),
    }
  })
  const { start, until } = asked.frame.days.period
  const spans = new Map(
    (await spansOf(deps, organizationId, { from: start, until })).map((p) => [p.userId, p.spans] as const),
  )
  const nameOf = new Map(asked.people.map((p) => [p.id, p.name]))
  const ms = (list: readonly Span[]) => list.reduce((sum, s) => sum + s.until - s.start, 0)
  const rows = asked.people
    .filter((p) => !asked.wanted || asked.wanted.has(p.id))
    .flatMap(({ id, name, teams, active, receives }) => {
      const there = (spans.get(id) ?? []).filter((s) => s.presence !== 'offline')
      if (!receives && there.length === 0) return []
      const inactive = !active || there.length === 0
      if (inactive && !input.inactive && there.length === 0) return []
      return [
        {
          ...{ id, name, teams, inactive, chats: asked.chats.get(id) ?? 0 },
          onlineMs: ms(there.filter((s) => isOnline(s.presence))),
          breakMs: ms(there.filter((s) => s.presence === 'break')),
          intervals: there.map(({ change, ...s }) => ({
            ...{ start: s.start, until: s.until, presence: s.presence },
            ...{ reason: change?.reason ?? null, kind: change?.kind ?? null },
            by: change?.byId ? (nameOf.get(change.byId) ?? null) : null,
          })),
        },
      ]
    })
  return {
    ...asked.answer,
    people: rows,
    coverage: coverageOf(rows, { start, until, dialogs: asked.demand }),
  }
}
const coverageOf = (
  rows: Availability['people'],
  { start, until, dialogs }: { start: number; until: number; dialogs: ReadonlyMap<number, number> },
): Availability['coverage'] => {
  const slots = Array.from({ length: Math.ceil((until - start) / quarter) }, () => 0)
  for (const { intervals } of rows)
    for (const s of intervals) {
      if (!isOnline(s.presence)) continue
      const last = Math.floor((s.until - 1 - start) / quarter)
      for (let i = Math.floor((s.start - start) / quarter); i <= last; i++) {
        const from = start + i * quarter
        slots[i] = (slots[i] ?? 0) + Math.min(s.until, from + quarter) - Math.max(s.start, from)
      }
    }
  return slots.map((ms, i) => ({ start: start + i * quarter, online: ms / quarter, dialogs: dialogs.get(i) ?? 0 }))
}
