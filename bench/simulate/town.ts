import type { DomainEvent, EventOf } from '@beseda/contract/events/index.ts'
import { operatorOnCooldown, reservedOperator } from '@beseda/domain/chat-session/assign.ts'
import { absentAfterMs, nextDeadline } from '@beseda/domain/chat-session/deadlines.ts'
import { decide } from '@beseda/domain/chat-session/decide.ts'
import { isOfferedAnew } from '@beseda/domain/chat-session/offered.ts'
import {
  type ChatState,
  type Facts,
  type Input,
  isRefusal,
  type TeamPolicy,
} from '@beseda/domain/chat-session/state.ts'
import { type Candidate, isFree, nextTurn } from '@beseda/domain/distribution/distribute.ts'
import { categoryFacts } from './categories.ts'
import { type Directory, movingOf } from './moving.ts'

type Presence = Candidate['presence']
export interface Operator {
  readonly id: string
  readonly teamIds: readonly string[]
  presence: Presence
  lastAssignedAt: number | null
  /** By team. */
  readonly lastInTeamAt: Map<string, number>
}
export interface Team {
  readonly id: string
  limit: number
  policy: TeamPolicy
}
export interface Told {
  readonly at: number
  readonly event: DomainEvent
}
/** A contact centre in memory: the decisions of the domain, and around them what the server does, without a server. */
export interface Town {
  readonly operators: readonly Operator[]
  readonly teams: readonly Team[]
  readonly chats: Map<string, ChatState>
  readonly now: () => number
  readonly candidates: (teamId: string | null, alsoUserId: string | null) => Candidate[]
  /** Not where people take their chats themselves. */
  readonly isHandedOut: (chat: ChatState) => boolean
  /** How long a waiting client stays with somebody who is offline. */
  readonly patienceOf: (teamId: string | null) => number
  readonly offered: (chat: ChatState, people: readonly Candidate[]) => Candidate[]
  /** What the last call has told. */
  readonly told: () => readonly Told[]
  /** The code of the refusal, or null. */
  readonly act: (chatId: string, input: Input) => string | null
  readonly setPresence: (operator: Operator, presence: Presence) => void
  /** He is gone, and so are his chats: to others, or into their queues. */
  readonly deactivate: (operator: Operator) => void
  readonly changeTeam: (team: Team, change: Partial<Pick<Team, 'limit' | 'policy'>>) => void
  /** Moves the clock; what falls due on the way happens at its time. */
  readonly advance: (ms: number) => void
}
export interface TownOptions {
  readonly operators: number
  readonly teams: number
  readonly chats: number
  readonly chance: () => number
}
const noRule = { rule: 'leastLoaded', lastOperatorFirst: false } as const
/** What the server fills the queues after, beside chats that begin to wait. */
const placesMove: ReadonlySet<string> = new Set(['chat.closed', 'chat.unassigned'])
/** Who waits for nothing comes last, as on the server. */
const sinceOf = ({ session }: ChatState): number => session?.waitingSince ?? Number.MAX_SAFE_INTEGER
/** More decisions than this without the clock moving: something goes round in circles. */
const mostAtOnce = 10_000

export const createTown = ({ operators: many, teams: teamCount, chats: chatCount, chance }: TownOptions): Town => {
  let now = Date.UTC(2030, 0, 1)
  let number = 0
  let told: Told[] = []
  let atThisInstant = 0
  const teams: Team[] = Array.from({ length: teamCount }, (_, i) => ({
    id: `team-${i}`,
    limit: 1 + Math.floor(chance() * 5),
    policy: { ...noRule, redistributeAfterMs: null, closeAfterMs: 48 * 3_600_000, clientSilentMs: null },
  }))
  const operators: Operator[] = Array.from({ length: many }, (_, i) => ({
    id: `operator-${String(i).padStart(3, '0')}`,
    teamIds: teams.filter((_, t) => t === i % teamCount || chance() < 0.2).map((t) => t.id),
    presence: 'offline',
    lastAssignedAt: null,
    lastInTeamAt: new Map(),
  }))
  const chats = new Map<string, ChatState>(
    Array.from({ length: chatCount }, (_, i) => {
      const chatId = `chat-${String(i).padStart(4, '0')}`
      const reopenWithinMs = chance() < 0.3 ? 0 : Math.floor(chance() * 48) * 3_600_000
      const teamId = chance() < 0.1 ? null : teams[i % teamCount]!.id
      const chat = { chatId, teamId, channelActive: true, categoryId: null, session: null }
      return [chatId, { ...chat, reopenWithinMs, reopenable: null }]
    }),
  )
  const policyOf = (teamId: string | null): TeamPolicy =>
    teams.find((t) => t.id === teamId)?.policy ?? {
      ...noRule,
      redistributeAfterMs: null,
      closeAfterMs: null,
      clientSilentMs: null,
    }
  /** Who had each chat last. */
  const lastOperators = new Map<string, string>()
  /** Chats in progress, by operator. */
  const loads = new Map<string, number>()
  const count = (chat: ChatState, by: 1 | -1): void => {
    const id = chat.session?.operatorId
    if (id) loads.set(id, (loads.get(id) ?? 0) + by)
  }
  const limitOf = (o: Operator): number =>
    Math.max(0, ...teams.filter((t) => o.teamIds.includes(t.id)).map((t) => t.limit))
  const candidateOf = (o: Operator): Candidate => ({
    id: o.id,
    presence: o.presence,
    openDialogs: loads.get(o.id) ?? 0,
    dialogLimit: limitOf(o),
    lastAssignedAt: o.lastAssignedAt,
    lastInTeamAt: null,
  })
  const candidates: Town['candidates'] = (teamId, alsoUserId) => {
    return operators
      .filter(
        (o) => (o.presence === 'online' || o.id === alsoUserId) && (teamId === null || o.teamIds.includes(teamId)),
      )
      .map((o) => ({ ...candidateOf(o), lastInTeamAt: o.lastInTeamAt.get(teamId ?? '') ?? null }))
  }
  const directory: Directory = {
    receiver: (id) => {
      const o = operators.find((p) => p.id === id)
      return o ? { ...candidateOf(o), name: o.id, receives: true, teamIds: o.teamIds } : null
    },
    team: (id) => (id !== null && teams.some((t) => t.id === id) ? { id, name: id } : null),
    candidates,
  }
  const othersWaiting = (chatId: string, teamId: string | null): boolean =>
    [...chats.values()].some(
      (c) =>
        c.chatId !== chatId &&
        c.teamId === teamId &&
        c.session?.status === 'pending' &&
        c.session.closing === null &&
        operatorOnCooldown(c.session, now) === null &&
        reservedOperator(c.session, now) === null,
    )
  const factsOf = (chat: ChatState, input: Input): Facts => {
    const { teamId, ...moving } = movingOf(directory, chat, input)
    return {
      now,
      newSession: () => ({ id: `session-${++number}`, number }),
      ...moving,
      othersWaiting: othersWaiting(chat.chatId, teamId),
      policy: policyOf(teamId),
      lastOperatorId: lastOperators.get(chat.chatId) ?? null,
      nameOf: (id) => id,
      ...categoryFacts(chat, input),
    }
  }
  const isHandedOut: Town['isHandedOut'] = ({ teamId, session }) =>
    policyOf(teamId).rule !== 'manual' || (session !== null && reservedOperator(session, now) !== null)
  /** Without who had the chat just now and did not answer; only the one it is kept for, if it is. */
  const offered: Town['offered'] = ({ session }, people) => {
    if (!session) return [...people]
    const only = reservedOperator(session, now)
    return people.filter((p) => (only ? p.id === only : p.id !== operatorOnCooldown(session, now)))
  }
  const noteAssignment = ({ chatId, operatorId, teamId }: EventOf<'chat.assigned'>): void => {
    const operator = operators.find((o) => o.id === operatorId)!
    operator.lastAssignedAt = now
    if (teamId && operator.teamIds.includes(teamId))
      operator.lastInTeamAt.set(teamId, nextTurn(candidates(teamId, operatorId), now))
    lastOperators.set(chatId, operatorId)
  }
  const applyInput = (chatId: string, input: Input): string | null => {
    if (++atThisInstant > mostAtOnce) throw new Error('something goes round in circles')
    const chat = chats.get(chatId)!
    const decision = decide(chat, input, factsOf(chat, input))
    if (isRefusal(decision)) return decision.code
    count(chat, -1)
    count(decision.next, 1)
    chats.set(chatId, decision.next)
    for (const event of decision.events) {
      told.push({ at: now, event })
      if (event.type === 'chat.assigned') noteAssignment(event)
    }
    return null
  }
  /** The job that the server runs when a place may have become free: the oldest waiting chat that somebody may take. */
  const fill = (): void => {
    for (;;) {
      const waiting = [...chats.values()].filter((c) => c.session?.status === 'pending' && c.session.closing === null)
      waiting.sort((a, b) => sinceOf(a) - sinceOf(b) || (a.chatId < b.chatId ? -1 : 1))
      const next = waiting.find((c) => isHandedOut(c) && offered(c, candidates(c.teamId, null)).some(isFree))
      if (!next) return
      applyInput(next.chatId, { type: 'fill' })
      if (chats.get(next.chatId)!.session?.status !== 'assigned') return
    }
  }
  /** What the server notes in the chats of somebody who went offline or came back. */
  const setAbsent = (operatorId: string, absentSince: number | null): void => {
    for (const chat of chats.values())
      if (chat.session?.operatorId === operatorId)
        chats.set(chat.chatId, { ...chat, session: { ...chat.session, absentSince } })
  }
  const finishBreaks = (): void => {
    for (const o of operators) if (o.presence === 'finishing' && !loads.get(o.id)) o.presence = 'break'
  }
  const frees = (from: number): boolean => told.slice(from).some(({ event: e }) => placesMove.has(e.type))
  const actAndFill = (chatId: string, input: Input): string | null => {
    const [from, before] = [told.length, chats.get(chatId)!]
    const code = applyInput(chatId, input)
    finishBreaks()
    if (frees(from) || isOfferedAnew(before, chats.get(chatId)!)) fill()
    return code
  }
  const nextDue = (): { readonly at: number; readonly chatId: string } | null => {
    let first: { at: number; chatId: string } | null = null
    for (const chat of chats.values()) {
      const at = nextDeadline(chat, policyOf(chat.teamId))
      if (at !== null && (!first || at < first.at)) first = { at, chatId: chat.chatId }
    }
    return first
  }
  const runTo = (until: number): void => {
    for (let due = nextDue(); due && due.at <= until; due = nextDue()) {
      if (due.at > now) atThisInstant = 0
      now = Math.max(now, due.at)
      actAndFill(due.chatId, { type: 'deadlinePassed' })
    }
    now = until
  }
  const setPresence = (operator: Operator, presence: Presence): void => {
    if (operator.presence !== presence) setAbsent(operator.id, presence === 'offline' ? now : null)
    operator.presence = presence
    finishBreaks()
    if (presence === 'online') fill()
  }
  const fresh = <A extends readonly unknown[], R>(body: (...args: A) => R) => {
    return (...args: A): R => {
      told = []
      return body(...args)
    }
  }
  return {
    operators,
    teams,
    chats,
    now: () => now,
    candidates,
    isHandedOut,
    patienceOf: (teamId) => policyOf(teamId).redistributeAfterMs ?? absentAfterMs,
    offered,
    told: () => told,
    act: fresh((chatId, input) => {
      const code = actAndFill(chatId, input)
      // what stood still while the chat was about to close may be due at once
      runTo(now)
      return code
    }),
    setPresence: fresh(setPresence),
    deactivate: fresh((operator) => {
      setPresence(operator, 'offline')
      const gone = {
        type: 'operatorGone',
        userId: operator.id,
        byUserId: 'administrator',
        reason: 'deactivated',
      } as const
      for (const { chatId, session } of [...chats.values()])
        if (session?.operatorId === operator.id) actAndFill(chatId, gone)
      runTo(now)
    }),
    changeTeam: fresh((team, change) => {
      Object.assign(team, change)
      fill()
      // shorter times may be over already
      runTo(now)
    }),
    advance: fresh((ms) => {
      runTo(now + ms)
      atThisInstant = 0
    }),
  }
}
