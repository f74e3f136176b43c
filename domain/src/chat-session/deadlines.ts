import type { ChatState, SessionState, TeamPolicy } from './state.ts'

interface Deadlines {
  readonly redistribute: number | null
  readonly goOn: number | null
  readonly close: number | null
  readonly warn: number | null
  /** Somebody has closed it: then it is closed, and nothing else becomes due before. */
  readonly closing: number | null
  readonly offerAgain: number | null
  readonly unreserve: number | null
}
const none: Deadlines = {
  redistribute: null,
  goOn: null,
  close: null,
  warn: null,
  closing: null,
  offerAgain: null,
  unreserve: null,
}

/** A client who waits for somebody offline goes to another after so long also where the team has set no time. */
export const absentAfterMs = 5 * 60_000

/** What will have to happen by itself, and when. A pure view of the state: nothing is ever cancelled. */
export const deadlines = ({ session }: ChatState, policy: TeamPolicy): Deadlines => {
  if (!session) return none
  if (session.closing) return { ...none, closing: session.closing.at }
  const waits = session.operatorId ? session.waitingSince : null
  return {
    redistribute:
      waits !== null && policy.redistributeAfterMs !== null
        ? Math.max(waits, session.assignedAt ?? 0) + policy.redistributeAfterMs
        : null,
    goOn:
      waits !== null && session.absentSince !== null
        ? Math.max(waits, session.absentSince + (policy.redistributeAfterMs ?? absentAfterMs))
        : null,
    close: closing(session, policy),
    warn: warning(session, policy),
    closing: null,
    offerAgain: session.cooldown?.until ?? null,
    unreserve: session.reservedFor?.until ?? null,
  }
}

/** Both are silent for `closeAfterMs`, or the client alone, after an answer, for `clientSilentMs`. */
const closing = (session: SessionState, { closeAfterMs, clientSilentMs }: TeamPolicy): number | null => {
  const answered = session.waitingSince === null
  const after = [closeAfterMs, answered ? clientSilentMs : null].filter((ms) => ms !== null)
  return after.length > 0 ? session.lastMessageAt + Math.min(...after) : null
}

/** Once in a silence, and only where the silence is longer than the time before its end. */
const warning = (session: SessionState, policy: TeamPolicy): number | null => {
  const close = closing(session, policy)
  if (close === null || !policy.warnBeforeMs || session.warnedAt !== null) return null
  const at = close - policy.warnBeforeMs
  return at > session.lastMessageAt ? at : null
}
/** The client is to be told now. Not any more, when it is too late for that: then it closes. */
export const isWarningDue = (state: ChatState, policy: TeamPolicy, now: number): boolean => {
  const { warn, close } = deadlines(state, policy)
  return warn !== null && warn <= now && close !== null && now < close
}

export const nextDeadline = (state: ChatState, policy: TeamPolicy): number | null => {
  const times = Object.values(deadlines(state, policy)).filter((at) => at !== null)
  return times.length > 0 ? Math.min(...times) : null
}
