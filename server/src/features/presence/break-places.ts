import type { BreakKind, BreakWish } from '@beseda/contract/entities/user.ts'
import { type BreakTeam, turns, type Waiting } from '@beseda/domain/presence/break-places.ts'
import * as z from 'zod/mini'
import { prepared } from '../../platform/db.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { changePresence } from './set.ts'

type Runner = Pick<Work, 'run' | 'organizationId'>
const lock = prepared(`select pg_advisory_xact_lock(hashtext('breaks'), hashtext($1))`)
/** Those of a person's teams that let only so many be on a break at once. */
const limited = prepared(`
  select t.id, t.name, t.max_on_break as "limit" from team_members m join teams t on t.id = m.team_id
  where m.organization_id = $1 and m.user_id = $2 and t.max_on_break is not null and t.deleted_at is null
  order by t.name collate people, t.id`)
/** Who finishes his chats counts as well: he gets no new ones, and was promised the break after them. */
const away = prepared(`
  select m.team_id as "teamId", count(*)::int as away
  from operator_presence op join users u on u.id = op.user_id join team_members m on m.user_id = u.id
  where op.organization_id = $1 and op.presence in ('finishing', 'break') and u.active and m.team_id = any ($2::uuid[])
  group by m.team_id`)
const waiting = prepared(`
  select u.id, op.break_wish as wish, op.break_kind as kind, op.break_note as note, op.break_minutes as minutes,
    array(select m.team_id::text from team_members m join teams t on t.id = m.team_id
      where m.user_id = u.id and t.max_on_break is not null and t.deleted_at is null) as "teamIds"
  from operator_presence op join users u on u.id = op.user_id
  where op.organization_id = $1 and op.break_wish_at is not null and op.presence = 'online' and u.active
  order by op.break_wish_at, u.id`)
const limitsOf = prepared(`
  select id, max_on_break as "limit" from teams where organization_id = $1 and id = any ($2::uuid[])`)
/** In the order in which everybody locks people. */
const lockPeople = prepared(`
  select user_id from operator_presence where organization_id = $1 and user_id = any ($2::uuid[]) order by user_id for no key update`)

export interface LimitedTeam extends BreakTeam {
  readonly name: string
}
export interface InLine extends Waiting {
  readonly wish: BreakWish
  readonly kind: BreakKind | null
  readonly note: string
  readonly minutes: number | null
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
/** Everybody who waits for a break, the longest first. */
export const lineForBreak = (w: Runner): Promise<InLine[]> => w.run<InLine>(waiting, [w.organizationId])

/** Those who ask for a break come one after another from here to the commit, so that two cannot take the last place. */
export const lineUpForBreak = async (w: Work): Promise<void> => void (await w.run(lock, [w.organizationId]))

/**
 * Begins the breaks of those whose turn has come; `last` stands behind everybody who waits. Answers who has a place. After
 * `lineUpForBreak`, and before any person is locked; `last` is locked then.
 */
export const admitNext = async (w: Work, last: Waiting | null): Promise<ReadonlySet<string>> => {
  const line = (await lineForBreak(w)).filter((known) => known.id !== last?.id)
  const all = last ? [...line, last] : line
  if (all.length === 0) return new Set()
  const teamIds = [...new Set(all.flatMap((known) => known.teamIds))]
  const count = await countAway(w, teamIds)
  const teams = await w.run<{ id: string; limit: number }>(limitsOf, [w.organizationId, teamIds])
  const chosen = new Set(
    turns(
      all,
      teams.map((team) => ({ ...team, away: count(team.id) })),
    ),
  )
  await w.run(lockPeople, [w.organizationId, [...chosen, ...(last ? [last.id] : [])]])
  for (const { id, wish, teamIds: _, ...about } of line)
    if (chosen.has(id)) await changePresence(w, id, wish, { reason: 'placeFree', ...about })
  return chosen
}

/** No unique key: a job that is running may have counted before the place became free. */
export const admitNextJob = defineJob('presence.admitNext', z.object({}))
/** One object, so that several events of one work schedule one job. */
export const admitNextNow = admitNextJob.with({})

/** A place for a break may have become free. */
export const admitWaiting = async (w: Work): Promise<void> => {
  if ((await lineForBreak(w)).length === 0) return
  await lineUpForBreak(w)
  await admitNext(w, null)
}
