import { admitNext, type BreakTeam, fullTeam, type Waiting } from '@beseda/domain/presence/break-slots.ts'
import type { FullTeam } from '@beseda/domain/presence/state.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { presenceRules } from '../operators/index.ts'
import { lockPresence } from '../presence-store/index.ts'
import { peopleAway } from './people-away.ts'

type Runner = Pick<Work, 'run' | 'organizationId'>
const lock = prepared(`select pg_advisory_xact_lock(hashtext('breaks'), hashtext($1))`)
/** The teams of a user that limit how many may be on a break. */
const limited = prepared(`
  select t.id, t.name, t.max_on_break as "limit" from team_members m join teams t on t.id = m.team_id
  where m.organization_id = $1 and m.user_id = $2 and t.max_on_break is not null and t.deleted_at is null
  order by t.name collate people, t.id`)
const away = prepared(`
  select m.team_id as "teamId", count(*)::int as away
  from operator_presence op join users u on u.id = op.user_id join team_members m on m.user_id = u.id
  where op.organization_id = $1 and ${presenceRules.away} and u.active and m.team_id = any ($2::uuid[])
  group by m.team_id`)
const waiting = prepared(`
  select u.id, array(select m.team_id::text from team_members m join teams t on t.id = m.team_id
    where m.user_id = u.id and t.max_on_break is not null and t.deleted_at is null) as "teamIds"
  from operator_presence op join users u on u.id = op.user_id
  where op.organization_id = $1 and op.break_wish_at is not null and ${presenceRules.online} and u.active
  order by op.break_wish_at, u.id`)
const limitsOf = prepared(`
  select id, max_on_break as "limit" from teams where organization_id = $1 and id = any ($2::uuid[])`)
const isAwayNow = prepared(`
  select 1 from operator_presence op where op.organization_id = $1 and op.user_id = $2 and ${presenceRules.away}`)

export interface LimitedTeam extends BreakTeam {
  readonly name: string
}
const countAway = async (w: Runner, teamIds: readonly string[]): Promise<(teamId: string) => number> => {
  const rows = await w.run<{ teamId: string; away: number }>(away, [w.organizationId, teamIds])
  const byTeam = new Map(rows.map((row) => [row.teamId, row.away]))
  return (teamId) => byTeam.get(teamId) ?? 0
}
export const limitedTeams = async (w: Runner, userId: string): Promise<LimitedTeam[]> => {
  const teams = await w.run<{ id: string; name: string; limit: number }>(limited, [w.organizationId, userId])
  if (teams.length === 0) return []
  const count = await countAway(
    w,
    teams.map((t) => t.id),
  )
  return teams.map((team) => ({ ...team, away: count(team.id) }))
}
/** The users who wait for a break slot, the longest wait first. */
export const breakWaitlist = (w: Runner): Promise<Waiting[]> => w.run<Waiting>(waiting, [w.organizationId])

/** Serializes claims of break slots in the organization until the commit, so that two operators cannot claim the last one. */
export const lockBreakSlots = async (w: Work): Promise<void> => void (await w.run(lock, [w.organizationId]))

/** The users who get a slot now, in the order of the waitlist with `last` at its end; locks them. Call after `lockBreakSlots`. */
export const nextOnBreak = async (w: Work, last: Waiting | null): Promise<readonly string[]> => {
  const known = await breakWaitlist(w)
  const waitlist = last ? [...known.filter((other) => other.id !== last.id), last] : known
  if (waitlist.length === 0) return []
  const teamIds = [...new Set(waitlist.flatMap((one) => one.teamIds))]
  const count = await countAway(w, teamIds)
  const teams = await w.run<{ id: string; limit: number }>(limitsOf, [w.organizationId, teamIds])
  const next = admitNext(
    waitlist,
    teams.map((team) => ({ ...team, away: count(team.id) })),
  )
  await lockPresence(w, [...new Set([...next, ...(last ? [last.id] : [])])])
  return next
}

/**
 * Returns the team that has no slot for this operator, or null. `admit` begins the breaks of those before them on the
 * waitlist. Call before any presence is locked.
 */
export const claimBreakSlot = async (
  w: Work,
  userId: string,
  admit: (userIds: readonly string[]) => Promise<void>,
): Promise<FullTeam | null> => {
  if ((await limitedTeams(w, userId)).length === 0) return null
  await lockBreakSlots(w)
  if ((await w.run(isAwayNow, [w.organizationId, userId])).length > 0) return null
  const teamIds = (await limitedTeams(w, userId)).map((team) => team.id)
  const next = await nextOnBreak(w, { id: userId, teamIds })
  await admit(next.filter((id) => id !== userId))
  if (next.includes(userId)) return null
  const teams = await limitedTeams(w, userId)
  const full = fullTeam(teams) ?? teams[0]!
  return { name: full.name, away: full.away, limit: full.limit, names: namesOf(await peopleAway(w, full.id)) }
}
const named = 5
/** Names as «Анна, Борис, +3», which fits any language. */
const namesOf = (people: readonly { readonly name: string }[]): string => {
  const more = people.length - named
  return [...people.slice(0, named).map((person) => person.name), ...(more > 0 ? [`+${more}`] : [])].join(', ')
}
