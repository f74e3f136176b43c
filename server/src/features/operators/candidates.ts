import type { EventOf } from '@beseda/contract/events/index.ts'
import type { Candidate } from '@beseda/domain/distribution/distribute.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { candidateColumns, canReceiveChats, fromOperators, operatorsWith } from './operators.ts'
import { presenceRules } from './presence-rules.ts'

/** `$2` null: the chat has no team, every operator may take it. */
const ofTeam = `u.organization_id = $1
    and ($2::uuid is null or exists (select 1 from team_members m where m.user_id = u.id and m.team_id = $2))`
/** `$3`: an operator who is included even when not online. */
const isThere = `(${presenceRules.online} or u.id = $3)`
const lockOperators = prepared(`
  select u.id from users u join roles r on r.id = u.role_id
    join operator_presence op on op.user_id = u.id and op.organization_id = u.organization_id
  where ${canReceiveChats} and ${ofTeam} and ${isThere}
  order by u.id for no key update of op`)
const turnHere = 'max(m.last_assigned_at) filter (where m.team_id = $2)'
/** All operators of the team, because the trace also names those who are away. The chats of those are not counted. */
const readOperators = prepared(`
  with ${operatorsWith({ who: ofTeam, counted: isThere, turns: turnHere })}
  select ${candidateColumns}, p.turns as "lastInTeamAt" ${fromOperators} order by o.id`)

/** Chats in cooldown or reserved for one operator do not count: they still wait, so no operator who is free now gets them. */
const waitingBefore = prepared(`
  select 1 from chats where organization_id = $1 and status = 'pending' and closing_at is null and bot is null and id <> $3 and (cooldown_until is null or cooldown_until <= $4)
    and (reserved_until is null or reserved_until <= $4)
    and (team_id = $2 or ($2::uuid is null and team_id is null)) limit 1`)

export interface Choice {
  readonly candidates: readonly Candidate[]
  /** Other chats wait for the same team. */
  readonly othersWaiting: boolean
}
/**
 * The operators of a team; those who may get the chat are locked until the commit. Two statements on purpose: the first
 * waits for the locks, the second counts what the previous transaction committed. (In one statement the count would be
 * as old as the snapshot before the wait.)
 */
export const lockCandidates = async (
  w: Work,
  teamId: string | null,
  chatId: string,
  alsoUserId: string | null,
): Promise<Choice> => {
  const who = [w.organizationId, teamId, alsoUserId]
  const [, candidates, waiting] = await Promise.all([
    w.run(lockOperators, who),
    w.run<Candidate>(readOperators, who),
    w.run(waitingBefore, [w.organizationId, teamId, chatId, toDb(w.now)]),
  ])
  return { candidates, othersWaiting: waiting.length > 0 }
}

const lockOne = prepared(
  `select user_id from operator_presence where organization_id = $1 and user_id = $2 for no key update`,
)
const readOne = prepared(`
  with ${operatorsWith({ who: 'u.organization_id = $1 and u.id = $2', counted: 'true' })}
  select ${candidateColumns}, null::timestamptz as "lastInTeamAt" ${fromOperators}`)
/** An operator who starts a chat, whatever its team: no other is considered. Two statements, as above. */
export const lockCandidate = async (w: Work, userId: string): Promise<Choice> => {
  const who = [w.organizationId, userId]
  const [, candidates] = await Promise.all([w.run(lockOne, who), w.run<Candidate>(readOne, who)])
  return { candidates, othersWaiting: false }
}

const noteAssigned = prepared(`
  with x as materialized (
    select user_id, team_id, max(turn) as turn from jsonb_to_recordset($3::jsonb) as y(user_id uuid, team_id uuid, turn timestamptz)
    group by user_id, team_id),
  person as (
    update operator_presence set last_assigned_at = $2 where organization_id = $1 and user_id = any (array(select user_id from x)))
  update team_members m set last_assigned_at = x.turn from x
  where m.organization_id = $1 and m.user_id = x.user_id and m.team_id = x.team_id
    and m.user_id = any (array(select user_id from x))`)
/** `turn`: the operator's last assignment in the chat's team. */
export const noteAssignment = (w: Work, { operatorId, teamId }: EventOf<'chat.assigned'>, turn: number): void =>
  w.put(noteAssigned, { user_id: operatorId, team_id: teamId, turn: toDb(turn) })

const userName = prepared(`select id, name from users where organization_id = $1 and id = any ($2::uuid[])`)
export const namesOf = async (w: Work, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  ids.length === 0
    ? new Map()
    : new Map((await w.run<{ id: string; name: string }>(userName, [w.organizationId, ids])).map((r) => [r.id, r.name]))
