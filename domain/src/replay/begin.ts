import { clientWrote, closedChat, mayAll, openChat, someone } from './chats.ts'
import { planConversation } from './conversation.ts'
import { adjust, plan, type Run, rank, resetInterval, sessionOf, startInterval } from './run.ts'
import { intervalOf, nextInterval, type Track } from './track.ts'
import { waits } from './waiting.ts'

/** How long a session is reserved for its operator, in teams without a redistribution time. */
const reserveMs = 15 * 60_000

/** The next interval, or the first one when the track has not begun. */
export const begin = (run: Run, t: Track): void => {
  const { engine, notes } = run
  const now = engine.now()
  if (t.startedAt === 0 && t.index === 0 && !engine.chats.has(t.request.id)) {
    resetInterval(t, now)
    notes.started(t, now)
  } else startInterval(run, t, now)
  const interval = intervalOf(t)
  const { waitingMs } = interval
  const waitingSince = waitingMs === null || waitingMs < 0 ? null : now - waitingMs
  if (waitingMs !== null && waitingMs < 0) planLaterMessage(run, t, now - waitingMs)
  const isOpen = sessionOf(run, t) !== null && interval.kind !== 'asked' && interval.kind !== 'reopened'
  if (isOpen) transfer(run, t, waitingSince)
  else if (interval.kind === 'toPerson' && interval.to !== undefined && engine.roster.find(interval.to)) {
    const until = now + (engine.policyOf(interval.teamId).redistributeAfterMs ?? reserveMs)
    engine.put(openChat(t, { waitingSince, reservedFor: { operatorId: interval.to, until } }), t.lastOperatorId)
    engine.apply(t.request.id, { type: 'fill' })
  } else {
    engine.put(closedChat(t), run.lastOperators.get(t.request.chatId) ?? t.request.lastOperatorId)
    engine.apply(t.request.id, clientWrote)
  }
  if (!t.operatorId) waits(run, t)
}
const transfer = (run: Run, t: Track, waitingSince: number | null): void => {
  const { engine } = run
  const interval = intervalOf(t)
  adjust(run, t, { waitingSince, closing: null })
  const to =
    interval.kind === 'toTeam'
      ? ({ kind: 'team', teamId: interval.teamId ?? '' } as const)
      : ({ kind: 'operator', operatorId: interval.to ?? '' } as const)
  const about = { id: `${t.request.id} ${t.index}`, userId: someone, ...mayAll, note: '' }
  const refusal = engine.apply(t.request.id, { type: 'transferred', ...about, to })
  if (!refusal || !t.operatorId) return
  t.assignedAt = engine.now()
  planConversation(run, t)
}
/** The client writes during the interval, whichever operator has the session by then. */
const planLaterMessage = (run: Run, t: Track, at: number): void => {
  const { engine, past } = run
  const { index } = t
  if (at >= past.until) return
  const write = (): void => {
    const session = sessionOf(run, t)
    if (t.index !== index || !session || session.closing) return
    engine.apply(t.request.id, clientWrote)
    adjust(run, t, { lastMessageAt: session.lastMessageAt })
  }
  engine.at(at, write, rank.time)
}

/** Moves the session to where it went in the past. */
export const moveOn = (run: Run, t: Track): void => {
  const now = run.engine.now()
  const next = nextInterval(t)!
  if (next.kind !== 'passedOn') {
    begin(run, t)
    return
  }
  // Nobody answered, or the operator was offline: the engine takes the request from them if that is so now, too.
  adjust(run, t, { waitingSince: now - Math.max(0, next.waitingMs ?? 0), lastMessageAt: now })
  plan(run, t, now, rank.time, () => {
    startInterval(run, t, now)
    t.assignedAt = now
    planConversation(run, t)
  })
}
