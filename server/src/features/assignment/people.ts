import type { Named } from '@beseda/contract/entities/user.ts'
import { type Candidate, isFree, nextTurn } from '@beseda/domain/distribution/distribute.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { candidateColumns, canReceiveChats, fromOperators, operatorsWith, presenceRules } from '../operators/index.ts'

const lock = prepared(`
  select u.id from users u join roles r on r.id = u.role_id
    join operator_presence op on op.user_id = u.id and op.organization_id = u.organization_id
  where u.organization_id = $1 and ${canReceiveChats} and ${presenceRules.online} order by u.id for no key update of op`)
const turns = 'jsonb_object_agg(m.team_id, (extract(epoch from m.last_assigned_at) * 1000)::bigint)'
const readAll = prepared(`
  with ${operatorsWith({ who: 'u.organization_id = $1', counted: 'true', turns })}
  select ${candidateColumns}, o.name, coalesce(p.turns, '{}') as teams ${fromOperators} order by o.id`)

interface Row extends Named, Pick<Candidate, 'presence' | 'lastAssignedAt' | 'openDialogs' | 'dialogLimit'> {
  /** When the operator last got a chat of each of their teams. */
  readonly teams: Readonly<Record<string, number | null>>
}
export interface People {
  readonly names: ReadonlyMap<string, string>
  readonly of: (teamId: string | null) => readonly Candidate[]
  readonly isAnyFree: () => boolean
  /** The operator has just got a chat of this team. */
  readonly note: (operatorId: string, teamId: string | null) => void
}

/**
 * All operators of the organization, locked until the commit as `lockCandidates` locks those of one team, and updated
 * in memory while chats are assigned.
 */
export const lockPeople = async (w: Work): Promise<People> => {
  const [, rows] = await Promise.all([w.run(lock, [w.organizationId]), w.run<Row>(readAll, [w.organizationId])])
  const people = new Map(rows.map((r) => [r.id, r]))
  const lists = new Map<string | null, Candidate[]>()
  const of = (teamId: string | null): Candidate[] => {
    const known = lists.get(teamId)
    if (known) return known
    const there = [...people.values()].filter((r) => teamId === null || Object.hasOwn(r.teams, teamId))
    const list = there.map(({ id, presence, openDialogs, dialogLimit, lastAssignedAt, teams }) => ({
      ...{ id, presence, openDialogs, dialogLimit, lastAssignedAt },
      lastInTeamAt: teamId === null ? null : (teams[teamId] ?? null),
    }))
    lists.set(teamId, list)
    return list
  }
  return {
    names: new Map(rows.map((r) => [r.id, r.name])),
    of,
    isAnyFree: () => [...people.values()].some(isFree),
    note: (operatorId, teamId) => {
      const him = people.get(operatorId)!
      const turn = nextTurn(of(teamId), w.now)
      const now = { openDialogs: him.openDialogs + 1, lastAssignedAt: w.now }
      const isHis = teamId !== null && Object.hasOwn(him.teams, teamId)
      people.set(operatorId, { ...him, ...now, ...(isHis && { teams: { ...him.teams, [teamId]: turn } }) })
      for (const [team, list] of lists) {
        const i = list.findIndex((c) => c.id === operatorId)
        if (i >= 0) list[i] = { ...list[i]!, ...now, ...(isHis && team === teamId && { lastInTeamAt: turn }) }
      }
    },
  }
}
