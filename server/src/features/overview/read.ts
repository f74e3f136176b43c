import type { OperatorNow, Overview } from '@beseda/contract/entities/overview.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { candidateColumns, fromOperators, operatorsWith, presenceRules } from '../operators/index.ts'
import type { PhotoLink } from '../photos/index.ts'
import { isOverdueAt, isPending, listChats } from '../queues/index.ts'

/** Chats of a list that the screen shows. */
const shown = 8
const operatorsMost = 100

const present = prepared(`
  with ${operatorsWith({ who: `u.organization_id = $1 and ${presenceRules.present}`, counted: 'true' })},
  late as materialized (select c.operator_id, count(*)::int as n from chats c
    where c.organization_id = $1 and c.status = 'assigned' and ${isOverdueAt('$2')} group by c.operator_id)
  select ${candidateColumns}, o.name, x.since, case when o.presence in ('break', 'finishing') then x.break_kind end as "breakKind",
    case when o.presence = 'break' then x.break_until end as "breakUntil", coalesce(e.n, 0) as late,
    array(select m.team_id from team_members m join teams t on t.id = m.team_id and t.deleted_at is null
      where m.user_id = o.id order by m.team_id) as "teamIds"
  ${fromOperators} join operator_presence x on x.user_id = o.id left join late e on e.operator_id = o.id
  order by coalesce(e.n, 0) desc, o.presence <> 'online', lower(o.name), o.id limit $3`)
interface PresentRow extends Omit<OperatorNow, 'load' | 'limit'> {
  readonly openDialogs: number
  readonly dialogLimit: number
}
const presences = prepared(`
  select op.presence, count(*)::int as n from users u join roles r on r.id = u.role_id
    join operator_presence op on op.user_id = u.id and op.organization_id = u.organization_id
  where u.organization_id = $1 and u.active and 'AUTHORITY_CHAT_DISTRIBUTION' = any (r.rights) group by op.presence`)
const teams = prepared(`
  select t.id, t.name, count(*) filter (where ${isPending})::int as waiting, count(*) filter (where ${isOverdueAt('$2')})::int as late
  from chats c left join teams t on t.id = c.team_id
  where c.organization_id = $1 and c.status <> 'closed' and (${isPending} or ${isOverdueAt('$2')})
  group by t.id, t.name order by 4 desc, 3 desc, lower(t.name) nulls last`)
interface TeamRow {
  readonly id: string | null
  readonly name: string | null
  readonly waiting: number
  readonly late: number
}
const troubled = prepared(`
  select ch.id, ch.name, h.state, h.reason, h.since from channels ch join channel_health h on h.channel_id = ch.id
  where ch.organization_id = $1 and ch.active and h.state <> 'ok' order by h.state, h.since, ch.id`)

export const readOverview = async (c: Runner, user: SignedIn, photo: PhotoLink, now: number): Promise<Overview> => {
  const { organizationId } = user
  const at = toDb(now)
  const top = (list: { filter: 'overdue' | 'pending' | 'assigned'; wait?: 'undelivered' }) =>
    listChats(c, user, photo, now, { ...list, scope: 'all', limit: shown })
  const [people, counts, late, waiting, undelivered, ofTeams, channels] = await Promise.all([
    c.run<PresentRow>(present, [organizationId, at, operatorsMost]),
    c.run<{ presence: keyof Overview['presences']; n: number }>(presences, [organizationId]),
    top({ filter: 'overdue' }),
    top({ filter: 'pending' }),
    top({ filter: 'assigned', wait: 'undelivered' }),
    c.run<TeamRow>(teams, [organizationId, at]),
    c.run<Overview['channels'][number]>(troubled, [organizationId]),
  ])
  const none = { online: 0, finishing: 0, break: 0, offline: 0 }
  return {
    operators: people.map(
      ({ id, name, presence, since, breakKind, breakUntil, openDialogs, dialogLimit, late: n, teamIds }) => ({
        ...{ id, name, presence, since, breakKind, breakUntil, teamIds },
        ...{ load: openDialogs, limit: dialogLimit, late: n },
      }),
    ),
    presences: { ...none, ...Object.fromEntries(counts.map(({ presence, n }) => [presence, n])) },
    ...{ late: topOf(late), waiting: topOf(waiting), undelivered: topOf(undelivered) },
    teams: ofTeams.map(({ id, name, waiting: w, late: l }) => ({
      team: id ? { id, name: name! } : null,
      ...{ waiting: w, late: l },
    })),
    channels,
  }
}
const topOf = ({ total, chats }: Overview['late']): Overview['late'] => ({ total, chats })
