import type { Presence } from '@beseda/contract/entities/user.ts'
import { type Candidate, isFree, nextTurn } from '../distribution/distribute.ts'
import type { Load, Past, Scenario } from './past.ts'

type Seat = { -readonly [K in keyof Candidate]: Candidate[K] }
interface Member {
  readonly id: string
  /** As each of his teams sees him; `null`: the chats without a team. */
  readonly seats: ReadonlyMap<string | null, Seat>
  readonly load: Load
  presence: Presence
  open: number
  /** Until when his load is counted. */
  countedTo: number
}
/** The operators while a past is gone through once more. */
export interface Crew {
  /** Everybody who may have chats of the team. */
  readonly of: (teamId: string | null) => readonly Candidate[]
  readonly hasFree: (teamId: string | null, except: string | null) => boolean
  readonly presenceOf: (id: string) => Presence | null
  readonly isFree: (id: string) => boolean
  readonly setPresence: (id: string, presence: Presence, now: number) => void
  /** `isNew`: he gets it now, and did not have it from before. */
  readonly take: (id: string, teamId: string | null, at: number, isNew: boolean) => void
  readonly leave: (id: string, now: number) => void
  readonly loads: (until: number) => readonly Load[]
}

export const createCrew = ({ from, people }: Past, { teams }: Scenario): Crew => {
  const lists = new Map<string | null, Seat[]>([null, ...teams.map((t) => t.id)].map((teamId) => [teamId, []]))
  const members = new Map<string, Member>()
  for (const { id, presence } of people) {
    const his = teams.filter((t) => t.memberIds.includes(id))
    const dialogLimit = Math.max(0, ...his.map((t) => t.dialogLimit))
    const first = presence[0] && presence[0][0] <= from ? presence[0][1] : 'offline'
    const seat = (): Seat => ({
      ...{ id, presence: first, openDialogs: 0, dialogLimit },
      ...{ lastAssignedAt: null, lastInTeamAt: null },
    })
    const seats = new Map([null, ...his.map((t) => t.id)].map((teamId) => [teamId, seat()] as const))
    for (const [teamId, it] of seats) lists.get(teamId)!.push(it)
    const load = { id, chats: 0, atWorkMs: 0, busyMs: 0, most: 0 }
    members.set(id, { id, seats, load, presence: first, open: 0, countedTo: from })
  }
  const count = (m: Member, now: number): void => {
    const ms = Math.max(0, now - m.countedTo)
    m.countedTo = Math.max(now, m.countedTo)
    if (m.presence !== 'online' && m.presence !== 'finishing') return
    m.load.atWorkMs += ms
    if (m.open > 0) m.load.busyMs += ms
  }
  const change = (m: Member, by: 1 | -1): void => {
    m.open += by
    for (const seat of m.seats.values()) seat.openDialogs = m.open
    m.load.most = Math.max(m.load.most, m.open)
  }
  const of: Crew['of'] = (teamId) => lists.get(teamId) ?? []
  return {
    of,
    hasFree: (teamId, except) => of(teamId).some((c) => c.id !== except && isFree(c)),
    presenceOf: (id) => members.get(id)?.presence ?? null,
    isFree: (id) => {
      const seat = members.get(id)?.seats.get(null)
      return seat !== undefined && isFree(seat)
    },
    setPresence: (id, presence, now) => {
      const m = members.get(id)!
      count(m, now)
      m.presence = presence
      for (const seat of m.seats.values()) seat.presence = presence
    },
    take: (id, teamId, at, isNew) => {
      const m = members.get(id)
      if (!m) return
      if (isNew) {
        count(m, at)
        m.load.chats++
      }
      change(m, 1)
      for (const seat of m.seats.values()) seat.lastAssignedAt = Math.max(seat.lastAssignedAt ?? at, at)
      const seat = teamId === null ? undefined : m.seats.get(teamId)
      if (seat) seat.lastInTeamAt = isNew ? nextTurn(of(teamId), at) : Math.max(seat.lastInTeamAt ?? at, at)
    },
    leave: (id, now) => {
      const m = members.get(id)
      if (!m) return
      count(m, now)
      change(m, -1)
    },
    loads: (until) =>
      [...members.values()].map((m) => {
        count(m, until)
        return m.load
      }),
  }
}
