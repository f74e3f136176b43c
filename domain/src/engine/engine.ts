import type { Presence } from '@beseda/contract/entities/user.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import type { Automation } from '../automation/automation.ts'
import { nextDeadline } from '../chat-session/deadlines.ts'
import { decide } from '../chat-session/decide.ts'
import { type Decision, decided, isRefusal } from '../chat-session/decision.ts'
import type { CategoryFacts } from '../chat-session/facts.ts'
import type { Input } from '../chat-session/input.ts'
import { isOfferedAnew } from '../chat-session/offered.ts'
import { reopens } from '../chat-session/reopen.ts'
import { byUser, type ChatState } from '../chat-session/state.ts'
import { noTeamPolicy, type TeamPolicy } from '../chat-session/team-policy.ts'
import { isAway } from '../presence/rules.ts'
import type { PresenceInput, PresenceState } from '../presence/state.ts'
import { askAt } from '../ratings/rules.ts'
import { type Agenda, createAgenda } from './agenda.ts'
import { type Directory, gatherFacts } from './facts.ts'
import { createPresences, inputFor, type PresenceChange } from './presences.ts'
import { createRatings, type Rating, type RatingSettings } from './ratings.ts'
import { createRoster, type Roster } from './roster.ts'
import type { EngineOperator, EngineTeam } from './setup.ts'
import { createWaitingChats } from './waiting-chats.ts'

/** One decision, after it took effect. */
export interface Decided<Cause = null> {
  readonly at: number
  /** Null: the client rated the last session. */
  readonly input: Input | null
  /** What the driver passed with the input; null: nothing, or the engine itself made the input. */
  readonly cause: Cause | null
  readonly before: ChatState
  readonly decision: Decision
}
export interface ApplyOptions<Cause> {
  /** Distribution may choose nobody else. The choice was made elsewhere, so its events carry no trace. */
  readonly only?: string | null
  /** Passed to `onDecided`: for example the message of the input. */
  readonly cause?: Cause | null
}
/**
 * A contact centre in memory: the decisions of the domain about chats and presence, and around them what the server does: it
 * fills queues when a slot becomes free, handles deadlines when they come, asks for ratings, and lets breaks begin when the
 * last chat is closed or a break slot is free. The demo, the simulator and the replay drive it. Times are milliseconds.
 */
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
  /** An operator chooses a presence or signs out; returns the code of the refusal, or null. */
  readonly setPresence: (operatorId: string, presence: Presence) => ErrorCode | null
  readonly applyToPresence: (operatorId: string, input: PresenceInput) => ErrorCode | null
  readonly presenceOf: (operatorId: string) => PresenceState
  /** The client rates the chat's last session; returns the code of the refusal, or null. */
  readonly rate: (chatId: string, rating: Rating) => ErrorCode | null
  /** Deactivates the operator; their chats go to others, or back into their queues. */
  readonly deactivate: (operatorId: string, byUserId: string) => void
  readonly changeTeam: (
    teamId: string,
    change: Partial<Pick<EngineTeam, 'dialogLimit' | 'policy' | 'maxOnBreak'>>,
  ) => void
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
  readonly onPresence?: (change: PresenceChange) => void
  /** Rules, bots and automatic replies of a chat's channel; absent: there are none. */
  readonly automationOf?: (chat: ChatState) => Automation
  /** How the channel of a chat asks for ratings; null or absent: not at all. */
  readonly ratingsOf?: (chat: ChatState) => RatingSettings | null
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
  /** Chats that have had a session. */
  const returning = new Set<string>()
  const ratings = o.ratingsOf ? createRatings(o.ratingsOf) : null
  const directory: Directory = {
    roster,
    ratings,
    teams: o.teams,
    categories: o.categories ?? [],
    policyOf,
    hasOthersWaiting: (chatId, teamId) => waiting.hasOthers(chatId, teamId, now),
    lastOperatorOf: (chatId) => lastOperators.get(chatId) ?? null,
    isTraced: o.isTraced ?? true,
    automationOf: o.automationOf ?? null,
    isRepeat: (chatId) => returning.has(chatId),
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
    for (const event of decision.events) {
      if (event.type === 'chat.opened') returning.add(chatId)
      if (event.type === 'chat.assigned') {
        roster.noteAssignment(event.operatorId, event.teamId, now)
        lastOperators.set(chatId, event.operatorId)
      }
    }
    const done = { at: now, input, cause, before, decision }
    ratings?.follow(before, decision, input.type === 'operatorReplied' ? input.userId : null, now)
    o.onDecided?.(done)
    if (ratings) for (const event of decision.events) if (event.type === 'chat.closed') planRating(event)
    return done
  }
  /** Asks for a rating after the channel's delay. Whether to ask is decided then: the chat may be open again. */
  const planRating = ({ chatId, sessionId }: EventOf<'chat.closed'>): void => {
    const facts = ratings?.factsOf(chats.get(chatId)!, sessionId)
    const at = facts ? askAt(facts, facts.waitMs) : null
    if (at === null) return
    agenda.add(Math.max(at, now + (o.jobDelayMs?.() ?? 0)), () => apply(chatId, { type: 'ratingDue', sessionId }))
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
  const apply: Engine<Cause>['apply'] = (chatId, input, options) => {
    const done = decideAndStore(chatId, input, options)
    if (typeof done === 'string') return done
    const { before, decision } = done
    const freesSlot = decision.events.some((e) => e.type === 'chat.closed' || e.type === 'chat.unassigned')
    const { operatorId } = before.session ?? {}
    // The operator may have wanted a break after the last chat.
    if (freesSlot && operatorId) presences.apply(operatorId, { type: 'chatsFinished' })
    if (freesSlot || isOfferedAnew(before, decision.next)) fillSoon()
    return null
  }
  /** Notes in the operator's chats since when they are offline; null: they are back. */
  const noteAbsence = (operatorId: string, absentSince: number | null): void => {
    for (const chat of chats.values())
      if (chat.session?.operatorId === operatorId) store(chat, { ...chat, session: { ...chat.session, absentSince } })
  }
  const presenceChanged = (change: PresenceChange): void => {
    const { operatorId, before, presence } = change
    o.onPresence?.(change)
    if (before === presence) return
    if (presence === 'offline' || before === 'offline') noteAbsence(operatorId, presence === 'offline' ? now : null)
    if (presence === 'online') fillSoon()
    if (isAway(before) && !isAway(presence)) admitSoon()
  }
  const admitSoon = (): void => {
    if (o.jobDelayMs) agenda.add(now + o.jobDelayMs(), presences.admitWaiting)
    else presences.admitWaiting()
  }
  const { operators, teams: limited } = o
  const presences = createPresences({
    ...{ operators, teams: limited, roster, agenda, now: () => now, onChange: presenceChanged },
  })
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
    setPresence: (operatorId, presence) => presences.apply(operatorId, inputFor(operatorId, presence)),
    applyToPresence: presences.apply,
    presenceOf: presences.stateOf,
    rate: (chatId, rating) => {
      const chat = chats.get(chatId)!
      const event = ratings?.give(chat, rating, now) ?? 'RATING_NOT_POSSIBLE'
      if (typeof event === 'string') return event
      o.onDecided?.({ at: now, input: null, cause: null, before: chat, decision: decided(chat, [event]) })
      return null
    },
    deactivate: (operatorId, byUserId) => {
      presences.apply(operatorId, { type: 'deactivated', by: byUser(byUserId) })
      const gone = { type: 'operatorGone', userId: operatorId, byUserId, reason: 'deactivated' } as const
      for (const { chatId, session } of [...chats.values()])
        if (session?.operatorId === operatorId || session?.reservedFor?.operatorId === operatorId) apply(chatId, gone)
    },
    changeTeam: (teamId, change) => {
      Object.assign(teams.get(teamId)!, change)
      roster.limitsChanged()
      for (const chat of chats.values()) if (chat.teamId === teamId && chat.session) planDeadline(chat)
      fillSoon()
      if (change.maxOnBreak !== undefined) admitSoon()
    },
    at: agenda.add,
    runUntil,
  }
}
