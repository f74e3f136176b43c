import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { nextDeadline } from '../chat-session/deadlines.ts'
import { decide } from '../chat-session/decide.ts'
import { type Decision, isRefusal } from '../chat-session/decision.ts'
import type { CategoryFacts } from '../chat-session/facts.ts'
import type { Input } from '../chat-session/input.ts'
import { isOfferedAnew } from '../chat-session/offered.ts'
import { reopens } from '../chat-session/reopen.ts'
import type { ChatState } from '../chat-session/state.ts'
import { noTeamPolicy, type TeamPolicy } from '../chat-session/team-policy.ts'
import type { Candidate } from '../distribution/distribute.ts'
import { type Agenda, createAgenda } from './agenda.ts'
import { type Directory, gatherFacts } from './facts.ts'
import { createRoster, type Roster } from './roster.ts'
import type { EngineOperator, EngineTeam } from './setup.ts'
import { createWaitingChats } from './waiting-chats.ts'

type Presence = Candidate['presence']
/** One decision, after it took effect. */
export interface Decided<Cause = null> {
  readonly at: number
  readonly input: Input
  /** What the driver passed with the input; null: nothing, or the engine itself made the input. */
  readonly cause: Cause | null
  readonly before: ChatState
  readonly decision: Decision
}
/**
 * A contact centre in memory: the decisions of the domain, and around them what the server does: it fills queues when a slot
 * becomes free, handles deadlines when they come, and lets breaks begin when the last chat is closed. The demo, the
 * simulator and the replay of past days drive it. Times are milliseconds.
 */
export interface ApplyOptions<Cause> {
  /** Distribution may choose nobody else. The choice was made elsewhere, so its events carry no trace. */
  readonly only?: string | null
  /** Passed to `onDecided`: for example the message of the input. */
  readonly cause?: Cause | null
}
export interface Engine<Cause = null> {
  readonly roster: Roster
  readonly chats: ReadonlyMap<string, ChatState>
  readonly now: () => number
  readonly policyOf: (teamId: string | null) => TeamPolicy
  readonly lastOperatorOf: (chatId: string) => string | null
  /** Adds a chat, or puts one into another state as if decisions had led to it. */
  readonly put: (chat: ChatState, lastOperatorId?: string | null) => void
  /** Applies an input; returns the code of the refusal, or null. */
  readonly apply: (chatId: string, input: Input, options?: ApplyOptions<Cause>) => ErrorCode | null
  readonly setPresence: (operatorId: string, presence: Presence) => void
  /** Deactivates the operator; their chats go to others, or back into their queues. */
  readonly deactivate: (operatorId: string, byUserId: string) => void
  readonly changeTeam: (teamId: string, change: Partial<Pick<EngineTeam, 'dialogLimit' | 'policy'>>) => void
  /** Plans something of the driver's own. `rank`: see Agenda. */
  readonly at: Agenda['add']
  /** Moves the clock; what falls due on the way happens at its time. Yields to `onStep` after each entry. */
  readonly runUntil: (until: number, onStep?: () => void) => void
}
export interface EngineOptions<Cause = null> {
  readonly startsAt: number
  readonly teams: readonly EngineTeam[]
  readonly operators: readonly EngineOperator[]
  readonly categories?: readonly CategoryFacts[]
  readonly newSessionId: (number: number) => string
  readonly onDecided?: (decided: Decided<Cause>) => void
  readonly onPresence?: (operatorId: string, before: Presence, presence: Presence) => void
  /** False: events carry no trace of choices. True by default. */
  readonly isTraced?: boolean
  /** How long after its cause a job runs; absent: at once, inside `apply`. */
  readonly jobDelayMs?: () => number
  /** How long after its time a deadline is handled; 0 by default. */
  readonly deadlineDelayMs?: number
}
/** More decisions than this at one instant: the engine is in an endless loop. */
const maxDecisionsAtOnce = 10_000

export const createEngine = <Cause = null>(o: EngineOptions<Cause>): Engine<Cause> => {
  let now = o.startsAt
  let number = 0
  let decisionsAtOnce = 0
  let isFillPlanned = false
  const agenda = createAgenda()
  const roster = createRoster(o.operators, o.teams)
  const teams = new Map(o.teams.map((t) => [t.id, t]))
  const policyOf = (teamId: string | null): TeamPolicy => (teamId && teams.get(teamId)?.policy) || noTeamPolicy
  const waiting = createWaitingChats(roster, policyOf)
  const chats = new Map<string, ChatState>()
  /** When something happens to each chat by itself; null: nothing does. */
  const deadlines = new Map<string, number | null>()
  const lastOperators = new Map<string, string>()
  /** Where the sessions of each chat begin. */
  const firstTeams = new Map<string, string | null>()
  const directory: Directory = {
    roster,
    teams: o.teams,
    categories: o.categories ?? [],
    policyOf,
    hasOthersWaiting: (chatId, teamId) => waiting.hasOthers(chatId, teamId, now),
    lastOperatorOf: (chatId) => lastOperators.get(chatId) ?? null,
    isTraced: o.isTraced ?? true,
    newSession: () => ({ id: o.newSessionId(++number), number }),
  }

  /** Plans the chat's next deadline when it moved. */
  const planDeadline = (chat: ChatState): void => {
    const { chatId } = chat
    const at = nextDeadline(chat, policyOf(chat.teamId))
    if (deadlines.get(chatId) === at) return
    deadlines.set(chatId, at)
    if (at !== null) handleDeadlineAt(chatId, at)
  }
  const handleDeadlineAt = (chatId: string, at: number): void =>
    agenda.add(Math.max(at, now) + (o.deadlineDelayMs ?? 0), () => {
      if (deadlines.get(chatId) !== at) return
      apply(chatId, { type: 'deadlinePassed' })
      // Another deadline of the chat may have the same time.
      if (deadlines.get(chatId) === at) handleDeadlineAt(chatId, at)
    })
  const store = (before: ChatState | undefined, next: ChatState): void => {
    const [from, to] = [before?.session?.operatorId, next.session?.operatorId]
    if (from !== to) {
      if (from) roster.addLoad(from, -1)
      if (to) roster.addLoad(to, 1)
    }
    chats.set(next.chatId, next)
    waiting.update(before ?? { ...next, session: null }, next)
    planDeadline(next)
  }
  const decideAndStore = (
    chatId: string,
    input: Input,
    { only = null, cause = null }: ApplyOptions<Cause> = {},
  ): Decided<Cause> | ErrorCode => {
    if (++decisionsAtOnce > maxDecisionsAtOnce) throw new Error('the engine goes round in circles')
    const stored = chats.get(chatId)!
    // A closed chat belongs to no team: its next session begins where its first did, unless the last one is opened again.
    const isNew = !stored.session && !reopens(stored, now)
    const before = isNew ? { ...stored, teamId: firstTeams.get(chatId) ?? null } : stored
    const decision = decide(before, input, gatherFacts(directory, before, input, now, only))
    if (isRefusal(decision)) return decision.code
    store(before, decision.next)
    for (const event of decision.events)
      if (event.type === 'chat.assigned') {
        roster.noteAssignment(event.operatorId, event.teamId, now)
        lastOperators.set(chatId, event.operatorId)
      }
    const decided = { at: now, input, cause, before, decision }
    o.onDecided?.(decided)
    return decided
  }
  /** Assigns the oldest waiting chats to operators with a free slot. */
  const fill = (): void => {
    for (let chat = waiting.next(now); chat; chat = waiting.next(now)) {
      decideAndStore(chat.chatId, { type: 'fill' })
      if (chats.get(chat.chatId)!.session?.status !== 'assigned') return
    }
  }
  const fillSoon = (): void => {
    if (!o.jobDelayMs) {
      fill()
      return
    }
    if (isFillPlanned) return
    isFillPlanned = true
    agenda.add(now + o.jobDelayMs(), () => {
      isFillPlanned = false
      fill()
    })
  }
  const changePresence = (operatorId: string, presence: Presence): void => {
    const before = roster.find(operatorId)!.presence
    if (before === presence) return
    roster.setPresence(operatorId, presence)
    o.onPresence?.(operatorId, before, presence)
  }
  /** The operator wanted a break, and this was the last chat. */
  const beginBreak = (operatorId: string): void => {
    const { presence, openDialogs } = roster.find(operatorId)!
    if (presence === 'finishing' && openDialogs === 0) changePresence(operatorId, 'break')
  }
  const apply: Engine<Cause>['apply'] = (chatId, input, options) => {
    const decided = decideAndStore(chatId, input, options)
    if (typeof decided === 'string') return decided
    const { before, decision } = decided
    const freesSlot = decision.events.some((e) => e.type === 'chat.closed' || e.type === 'chat.unassigned')
    if (freesSlot && before.session?.operatorId) beginBreak(before.session.operatorId)
    if (freesSlot || isOfferedAnew(before, decision.next)) fillSoon()
    return null
  }
  /** Notes in the operator's chats since when they are offline; null: they are back. */
  const noteAbsence = (operatorId: string, absentSince: number | null): void => {
    for (const chat of chats.values())
      if (chat.session?.operatorId === operatorId) store(chat, { ...chat, session: { ...chat.session, absentSince } })
  }
  const setPresence: Engine['setPresence'] = (operatorId, presence) => {
    const before = roster.find(operatorId)!.presence
    if (before === presence) return
    changePresence(operatorId, presence)
    if (presence === 'offline' || before === 'offline') noteAbsence(operatorId, presence === 'offline' ? now : null)
    beginBreak(operatorId)
    if (presence === 'online') fillSoon()
  }
  const runUntil: Engine['runUntil'] = (until, onStep) => {
    for (let entry = agenda.next(until); entry; entry = agenda.next(until)) {
      if (entry.at > now) decisionsAtOnce = 0
      now = Math.max(now, entry.at)
      entry.run()
      onStep?.()
    }
    if (until > now) decisionsAtOnce = 0
    now = Math.max(now, until)
  }
  return {
    roster,
    chats,
    now: () => now,
    policyOf,
    lastOperatorOf: directory.lastOperatorOf,
    put: (chat, lastOperatorId = chat.session?.operatorId ?? null) => {
      if (!firstTeams.has(chat.chatId)) firstTeams.set(chat.chatId, chat.teamId)
      store(chats.get(chat.chatId), chat)
      if (lastOperatorId) lastOperators.set(chat.chatId, lastOperatorId)
    },
    apply,
    setPresence,
    deactivate: (operatorId, byUserId) => {
      setPresence(operatorId, 'offline')
      const gone = { type: 'operatorGone', userId: operatorId, byUserId, reason: 'deactivated' } as const
      for (const { chatId, session } of [...chats.values()])
        if (session?.operatorId === operatorId || session?.reservedFor?.operatorId === operatorId) apply(chatId, gone)
    },
    changeTeam: (teamId, change) => {
      Object.assign(teams.get(teamId)!, change)
      roster.limitsChanged()
      for (const chat of chats.values()) if (chat.teamId === teamId && chat.session) planDeadline(chat)
      fillSoon()
    },
    at: agenda.add,
    runUntil,
  }
}
