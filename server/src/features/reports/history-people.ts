import type { OperatorHistory } from '@beseda/contract/entities/history.ts'
import type { Presence } from '@beseda/contract/entities/user.ts'
import { limits } from '@beseda/contract/limits.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { read, type WorkDeps } from '../../platform/unit-of-work.ts'
import { eventsOf } from './history-events.ts'
import { type Period, reachable } from './period.ts'

const operators = prepared(`
  select u.id, u.name, op.presence,
    coalesce((select jsonb_agg(m.team_id order by m.team_id) from team_members m join teams t on t.id = m.team_id
      where m.user_id = u.id and t.deleted_at is null), '[]') as "teamIds"
  from users u join roles r on r.id = u.role_id join operator_presence op on op.user_id = u.id
  where u.organization_id = $1 and u.active and 'AUTHORITY_CHAT_DISTRIBUTION' = any (r.rights) and u.id > $2
  order by u.id limit $3`)
/**
 * The presence of each operator at the start of the period, and its changes within. The conditions match the index
 * `events_presence` and read no further back than needed.
 */
const changes = prepared(`
  select x.id, e.at, e.presence, e.before from unnest($2::uuid[]) as x(id) cross join lateral (
    select at, id, data ->> 'presence' as presence, data ->> 'before' as before from events
    where organization_id = $1 and type = 'presence.changed' and data ->> 'userId' = x.id::text and at < $4
      and id >= coalesce((select id from events
        where organization_id = $1 and type = 'presence.changed' and data ->> 'userId' = x.id::text and at <= $3
        order by id desc limit 1), 0)) e
  order by x.id, e.id`)

interface Row extends Omit<OperatorHistory, 'presence'> {
  readonly presence: Presence
}
interface Change {
  readonly id: string
  readonly at: number
  readonly presence: Presence
  readonly before: Presence
}
const first = '00000000-0000-0000-0000-000000000000'

export const historyPeople = async (
  deps: WorkDeps,
  organizationId: string,
  o: Period & { readonly cursor?: string | undefined },
): Promise<{ people: OperatorHistory[]; next: string | null }> => {
  const { from, until } = reachable(o, deps.clock.now())
  const [after = first] = fromCursor(o.cursor, ['id'])
  const rows = await read(deps, organizationId, (c) =>
    c.run<Row>(operators, [organizationId, after, limits.pastPeoplePage]),
  )
  const ids = rows.map((r) => r.id)
  const changed = await eventsOf<Change>(deps, changes, [organizationId, ids, toDb(from), toDb(until)])
  const of = Map.groupBy(changed, (change) => change.id)
  const last = rows.length === limits.pastPeoplePage ? rows.at(-1) : undefined
  return {
    people: rows.map(({ presence, ...person }) => ({
      ...person,
      presence: presenceHistory(of.get(person.id) ?? [], { from, presence }),
    })),
    next: last ? toCursor([last.id]) : null,
  }
}
/** The presence from `from` on. Without changes it is the current one. A clock that was set back gives no negative duration. */
const presenceHistory = (
  changed: readonly Change[],
  o: { from: number; presence: Presence },
): OperatorHistory['presence'] => {
  const [earliest] = changed
  if (!earliest) return [[o.from, o.presence]]
  let at = o.from
  const out: OperatorHistory['presence'] = earliest.at > o.from ? [[o.from, earliest.before]] : []
  for (const change of changed) {
    at = Math.max(at, change.at)
    out.push([at, change.presence])
  }
  return out
}
