import { limits } from '@beseda/contract/limits.ts'
import type { SessionState } from '../chat-session/state.ts'
import type { Decided } from '../engine/engine.ts'
import { clientWrote, closedChat, mayAll, openChat, someone, takeOfferedByHand } from './chats.ts'
import type { History, Outcome, Scenario } from './history.ts'
import { createLoadMeter } from './load-meter.ts'
import { createNotes } from './notes.ts'
import { usualOf } from './really.ts'
import { createReplayEngine, presenceAtStart } from './replay-engine.ts'
import { createTrack, entryOf, holdOf, intervalOf, nextInterval, reactionOf, slownessOf, type Track } from './track.ts'

/** Order at one instant: ends, changes of presence, ends of waits, beginnings. */
const rank = { end: 0, presence: 1, time: 2, begin: 3 } as const
/** How often the replay says how far it is. */
const progressSteps = 100
/** How long a session is reserved for its operator, in teams without a redistribution time. */
const reserveMs = 15 * 60_000

/**
 * Runs past days again with other settings of the teams: the same clients at the same times, the same people at work,
 * conversations of the same length. The engine decides again who receives which chat and when. Yields the progress, 0 to 1.
 */
export function* replay(past: History, scenario: Scenario): Generator<number, Outcome> {
  const { from, until, people } = past
  const usual = usualOf(past)
  const notes = createNotes(past, scenario)
  const starts = new Map(people.map((p) => [p.id, presenceAtStart(p, from)]))
  const meter = createLoadMeter(past, (id) => starts.get(id)!)
  const tracks = new Map(past.requests.map((r) => [r.id, createTrack(r)]))
  /** The operator of each client's last session. */
  const lastOperators = new Map<string, string>()
  const engine = createReplayEngine(past, scenario, {
    presenceAtStart: (id) => starts.get(id)!,
    onDecided: (decided) => follow(decided),
    onPresence: (id, presence) => meter.presenceChanged(id, presence, engine.now()),
  })

  const sessionOf = (t: Track): SessionState | null => engine.chats.get(t.request.id)?.session ?? null
  /** Changes the open session as if messages had led to it. */
  const adjust = (t: Track, change: Partial<SessionState>): void => {
    const chat = engine.chats.get(t.request.id)!
    if (chat.session) engine.put({ ...chat, session: { ...chat.session, ...change } }, null)
  }
  /** Runs at that time unless the request changed hands before. */
  const plan = (t: Track, at: number, order: number, run: () => void): void => {
    const { version } = t
    if (at < until) engine.at(Math.max(at, engine.now()), () => t.version === version && run(), order)
  }

  /** Notes a decision of the engine: who has the session now, who lost it, and what ended. */
  const follow = ({ before, decision: { events } }: Decided): void => {
    const t = tracks.get(before.chatId)!
    const now = engine.now()
    for (const e of events) {
      if (e.type === 'chat.unassigned') lost(t, e.reason, now)
      if (e.type === 'chat.assigned') received(t, e.operatorId, now)
      if (e.type === 'chat.closed') closed(t, now)
    }
  }
  const release = (t: Track, now: number): void => {
    if (t.operatorId) meter.left(t.operatorId, now)
    t.operatorId = null
    t.version++
  }
  const received = (t: Track, operatorId: string, now: number): void => {
    t.version++
    Object.assign(t, { operatorId, lastOperatorId: operatorId, assignedAt: now, isOffered: false })
    meter.received(operatorId, now, true)
    lastOperators.set(t.request.chatId, operatorId)
    notes.assigned(t, operatorId, now)
    // The engine stores the decision first.
    plan(t, now, rank.end, () => planConversation(t))
  }
  const lost = (t: Track, reason: string, now: number): void => {
    if (reason === 'transfer' || reason === 'takenOver') {
      release(t, now)
      return
    }
    const elapsed = now - t.assignedAt
    const isEnd = now >= t.endsAt && nextInterval(t)?.kind === 'passedOn'
    release(t, now)
    if (isEnd) startInterval(t, now)
    else {
      if (reason === 'offline') t.doneMs += elapsed
      t.isOffered = true
    }
    plan(t, now, rank.time, () => waits(t))
  }
  const closed = (t: Track, now: number): void => {
    if (!t.operatorId) notes.gone(t, now)
    release(t, now)
    over(t, now)
  }
  /** The interval is over, and perhaps the request with it. */
  const over = (t: Track, now: number): void => {
    const next = nextInterval(t)
    if (!next || next.kind === 'reopened') notes.waitEnded(t, now)
    if (next) plan(t, Math.max(now, next.at), rank.begin, () => begin(t))
  }

  /** Answers, activity and the end of the interval, from the moment an operator has it. */
  const planConversation = (t: Track): void => {
    const interval = intervalOf(t)
    const policy = engine.policyOf(interval.teamId)
    const now = t.assignedAt
    const session = sessionOf(t)
    if (!session) return
    const start = now - t.doneMs
    const after = policy.redistributeAfterMs
    if (t.doneMs === 0 && after !== null && t.ignored < (interval.ignored?.length ?? 0)) {
      // This operator does not answer: the engine takes the request from them.
      t.ignored++
      adjust(t, { lastMessageAt: t.startedAt + (interval.lastMs ?? Infinity) + interval.activeMs })
      return
    }
    adjust(t, { lastMessageAt: start + interval.activeMs })
    const slowMs = t.doneMs === 0 ? slownessOf(interval, t.ignored, policy) : 0
    const waitMs = now - t.startedAt
    const reaction = reactionOf(interval, usual.replyMs)
    if (t.wasLate) adjust(t, { waitingSince: null })
    else if (after !== null && session.waitingSince !== null && slowMs + (reaction ?? Infinity) > after)
      t.wasLate = true
    if (reaction !== null) plan(t, start + slowMs + reaction, rank.end, () => answer(t, start + slowMs))
    const hold = holdOf(interval, { waitMs, usualMs: usual.holdMs })
    if (hold < Infinity) planEnd(t, start + slowMs + hold)
  }
  const answer = (t: Track, start: number): void => {
    const interval = intervalOf(t)
    const now = engine.now()
    notes.waitEnded(t, now)
    // An answer would keep a request open that is about to close.
    if (sessionOf(t)?.closing) return
    engine.apply(t.request.id, { type: 'operatorReplied', userId: t.operatorId! })
    const lastMessageAt = start + interval.activeMs
    adjust(t, { lastMessageAt, waitingSince: interval.answered ? null : lastMessageAt })
  }
  const planEnd = (t: Track, at: number): void => {
    t.endsAt = at
    const isClosing = intervalOf(t).end === 'closed' || intervalOf(t).operatorId === null || !nextInterval(t)
    const next = nextInterval(t)
    if (isClosing && (!next || next.kind === 'reopened')) {
      // Somebody closes it so early that the time to undo is over at the end of the interval.
      const close = { type: 'close', userId: someone, mayCloseAny: true } as const
      plan(t, at - limits.undoMs, rank.end, () => engine.apply(t.request.id, close))
    } else if (next) plan(t, at, rank.end, () => moveOn(t))
  }
  /** Moves the session to where it went in the past. */
  const moveOn = (t: Track): void => {
    const now = engine.now()
    const next = nextInterval(t)!
    if (next.kind !== 'passedOn') {
      begin(t)
      return
    }
    // Nobody answered, or the operator was offline: the engine takes the request from them if that is so now, too.
    adjust(t, { waitingSince: now - Math.max(0, next.waitingMs ?? 0), lastMessageAt: now })
    plan(t, now, rank.time, () => {
      startInterval(t, now)
      t.assignedAt = now
      planConversation(t)
    })
  }
  const startInterval = (t: Track, now: number): void => {
    t.index++
    resetInterval(t, now)
    notes.started(t, now)
  }
  const resetInterval = (t: Track, now: number): void => {
    t.version++
    Object.assign(t, { startedAt: now, ignored: 0, wasLate: false, doneMs: 0, isOffered: false, endsAt: Infinity })
  }
  /** The next interval, or the first one when the track has not begun. */
  const begin = (t: Track): void => {
    const now = engine.now()
    if (t.startedAt === 0 && t.index === 0 && !engine.chats.has(t.request.id)) {
      resetInterval(t, now)
      notes.started(t, now)
    } else startInterval(t, now)
    const interval = intervalOf(t)
    const chatId = t.request.id
    const { waitingMs } = interval
    const waitingSince = waitingMs === null || waitingMs < 0 ? null : now - waitingMs
    if (waitingMs !== null && waitingMs < 0) planLaterMessage(t, now - waitingMs)
    const session = sessionOf(t)
    if (session && interval.kind !== 'asked' && interval.kind !== 'reopened') {
      adjust(t, { waitingSince, closing: null })
      const to =
        interval.kind === 'toTeam'
          ? ({ kind: 'team', teamId: interval.teamId ?? '' } as const)
          : ({ kind: 'operator', operatorId: interval.to ?? '' } as const)
      const about = { id: `${chatId} ${t.index}`, userId: someone, ...mayAll, note: '' }
      const refusal = engine.apply(chatId, { type: 'transferred', ...about, to })
      if (refusal && t.operatorId) {
        t.assignedAt = now
        planConversation(t)
      }
    } else if (interval.kind === 'toPerson' && interval.to !== undefined && engine.roster.find(interval.to)) {
      const until = now + (engine.policyOf(interval.teamId).redistributeAfterMs ?? reserveMs)
      open(t, { waitingSince, reservedFor: { operatorId: interval.to, until } })
      engine.apply(chatId, { type: 'fill' })
    } else {
      engine.put(closedChat(t), lastOperators.get(t.request.chatId) ?? t.request.lastOperatorId)
      engine.apply(chatId, clientWrote)
    }
    if (!t.operatorId) waits(t)
  }
  /** The client writes during the interval, whoever has the session by then. */
  const planLaterMessage = (t: Track, at: number): void => {
    const { index } = t
    if (at >= until) return
    const write = (): void => {
      const session = sessionOf(t)
      if (t.index !== index || !session || session.closing) return
      engine.apply(t.request.id, clientWrote)
      adjust(t, { lastMessageAt: session.lastMessageAt })
    }
    engine.at(at, write, rank.time)
  }
  /** Adds an open session, as if decisions had led to it. */
  const open = (t: Track, change: Partial<SessionState>): void => engine.put(openChat(t, change), t.lastOperatorId)
  /** The request waits: the engine does not close it, and what happened to it in the past without an operator happens again. */
  const waits = (t: Track): void => {
    const interval = intervalOf(t)
    adjust(t, { lastMessageAt: Infinity })
    if (interval.waitedMs !== null) plan(t, t.startedAt + interval.waitedMs, rank.time, () => offer(t))
    planGone(t)
  }
  const planGone = (t: Track): void => {
    const { goneMs } = intervalOf(t)
    if (goneMs === undefined) return
    const at = t.startedAt + goneMs
    const next = nextInterval(t)
    if (next && next.kind !== 'reopened') {
      plan(t, at, rank.end, () => {
        notes.gone(t, engine.now())
        moveOn(t)
      })
      return
    }
    const close = { type: 'close', userId: someone, mayCloseAny: true } as const
    plan(t, at - limits.undoMs, rank.end, () => engine.apply(t.request.id, close))
  }
  /** Somebody took it themselves at this time. They do so again if they can; by hand, otherwise anybody may take it. */
  const offer = (t: Track): void => {
    const interval = intervalOf(t)
    const first = interval.ignored?.[0]?.operatorId ?? interval.operatorId
    if (interval.taken && first !== null && engine.apply(t.request.id, { type: 'taken', userId: first }) === null)
      return
    t.isOffered = true
    if (engine.policyOf(interval.teamId).rule === 'manual') takeByHand()
  }
  const takeByHand = (): void => takeOfferedByHand(engine, tracks.values())
  const hasManualTeam = scenario.teams.some((t) => t.policy.rule === 'manual')

  /** Requests that were under way at the beginning: with their operator, or waiting. */
  const enter = (t: Track): void => {
    const entry = entryOf(t.request, from)
    if (!entry) return
    const { interval, hadAt, waitingSince } = entry
    if (interval.at >= from) {
      t.index = Math.max(0, entry.index - 1)
      engine.at(interval.at, () => begin(t), rank.begin)
      return
    }
    t.index = entry.index
    resetInterval(t, interval.at)
    const { operatorId } = interval
    if (hadAt === null || !operatorId || !engine.roster.find(operatorId)) {
      open(t, { waitingSince })
      waits(t)
      return
    }
    Object.assign(t, { operatorId, lastOperatorId: operatorId, assignedAt: hadAt })
    const lastMessageAt = hadAt + interval.activeMs
    open(t, {
      ...{ status: 'assigned', operatorId, assignedAt: hadAt, lastMessageAt },
      waitingSince: interval.answered ? null : lastMessageAt,
    })
    engine.roster.noteAssignment(operatorId, interval.teamId, hadAt)
    meter.received(operatorId, from, false)
    lastOperators.set(t.request.chatId, operatorId)
    const hold = holdOf(interval, { waitMs: 0, usualMs: usual.holdMs })
    if (hold < Infinity) planEnd(t, hadAt + hold)
  }

  for (const { id, presence } of people)
    for (const [at, is] of presence)
      if (at > from && at < until) engine.at(at, () => engine.setPresence(id, is), rank.presence)
  for (const t of tracks.values()) enter(t)
  for (let i = 1; i <= progressSteps; i++) {
    const end = i === progressSteps ? until - 1 : from + Math.floor(((until - from) * i) / progressSteps)
    engine.runUntil(end, hasManualTeam ? takeByHand : undefined)
    yield i / progressSteps
  }
  for (const t of tracks.values()) {
    if (!t.operatorId) notes.gone(t, until)
    notes.waitEnded(t, until)
  }
  return { asked: notes.asked, answers: notes.answers, loads: meter.loads(until) }
}
