import type { ChatState, SessionState } from './state.ts'
import type { TeamPolicy } from './team-policy.ts'

/** The deadlines of a session. Null: none. */
interface Deadlines {
  readonly redistribute: number | null
  /** The client waits for an offline operator: the chat goes to another one. */
  readonly absence: number | null
  readonly close: number | null
  readonly warn: number | null
  /** A user closed the session: it ends then, and nothing else becomes due before. */
  readonly closing: number | null
  readonly cooldownEnd: number | null
  readonly reservationEnd: number | null
  /** The operator wants the chat back then. Until then silence neither warns nor closes. */
  readonly snoozeEnd: number | null
  /** The client has waited so long that the holding phrase goes. Not while a bot leads the session. */
  readonly hold: number | null
}
const none: Deadlines = {
  redistribute: null,
  absence: null,
  close: null,
  warn: null,
  closing: null,
  cooldownEnd: null,
  reservationEnd: null,
  snoozeEnd: null,
  hold: null,
}

/** After this time a client who waits for an offline operator gets another one, where the team sets no time. */
export const absentAfterMs = 5 * 60_000

/** Computed from the state alone, so no timer needs cancelling. */
export const deadlines = ({ session }: ChatState, policy: TeamPolicy): Deadlines => {
  if (!session) return none
  if (session.closing) return { ...none, closing: session.closing.at }
  const waits = session.operatorId ? session.waitingSince : null
  return {
    redistribute:
      waits !== null && policy.redistributeAfterMs !== null
        ? Math.max(waits, session.assignedAt ?? 0) + policy.redistributeAfterMs
        : null,
    absence:
      waits !== null && session.absentSince !== null
        ? Math.max(waits, session.absentSince + (policy.redistributeAfterMs ?? absentAfterMs))
        : null,
    close: closeAt(session, policy),
    warn: warnAt(session, policy),
    closing: null,
    cooldownEnd: session.cooldown?.until ?? null,
    reservationEnd: session.reservedFor?.until ?? null,
    snoozeEnd: session.snooze?.until ?? null,
    hold: holdAt(session),
  }
}

const holdAt = ({ waitingSince, bot, autoreplies }: SessionState): number | null =>
  waitingSince === null || bot || !autoreplies?.holdMs ? null : waitingSince + autoreplies.holdMs

/** The smaller one; null counts as never. */
const earlier = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b)

/** Both are silent for `closeAfterMs`, or the client alone, after an answer, for `clientSilentMs`. */
const closeAt = (session: SessionState, { closeAfterMs, clientSilentMs }: TeamPolicy): number | null => {
  const isAnswered = session.waitingSince === null
  if (session.snooze) return null
  const after = earlier(closeAfterMs, isAnswered ? clientSilentMs : null)
  return after === null ? null : session.lastMessageAt + after
}

/** Once per silence, and only when the silence is longer than the time before its end. */
const warnAt = (session: SessionState, policy: TeamPolicy): number | null => {
  const close = closeAt(session, policy)
  if (close === null || !policy.warnBeforeMs || session.warnedAt !== null) return null
  const at = close - policy.warnBeforeMs
  return at > session.lastMessageAt ? at : null
}
/** The client must be warned now. When it is too late for a warning, the session closes instead. */
export const isWarningDue = (state: ChatState, policy: TeamPolicy, now: number): boolean => {
  const { warn, close } = deadlines(state, policy)
  return warn !== null && warn <= now && close !== null && now < close
}

export const nextDeadline = (state: ChatState, policy: TeamPolicy): number | null => {
  const d = deadlines(state, policy)
  const ofOperator = earlier(d.redistribute, d.absence)
  const ofSession = earlier(earlier(d.close, d.warn), d.closing)
  const ofWaiting = earlier(d.cooldownEnd, d.reservationEnd)
  return earlier(earlier(ofOperator, ofSession), earlier(ofWaiting, earlier(d.snoozeEnd, d.hold)))
}
