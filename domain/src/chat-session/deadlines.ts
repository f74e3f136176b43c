import type { ChatState, TeamPolicy } from './state.ts'

/** A client who waits for somebody offline goes to another after so long also where the team has set no time. */
export const absentAfterMs = 5 * 60_000

/** What will have to happen by itself, and when. A pure view of the state: nothing is ever cancelled. */
export const deadlines = (
  { session }: ChatState,
  policy: TeamPolicy,
): { redistribute: number | null; goOn: number | null; close: number | null; offerAgain: number | null } => ({
  redistribute:
    session?.operatorId && session.waitingSince !== null && policy.redistributeAfterMs !== null
      ? Math.max(session.waitingSince, session.assignedAt ?? 0) + policy.redistributeAfterMs
      : null,
  goOn:
    session?.operatorId && session.waitingSince !== null && session.absentSince !== null
      ? Math.max(session.waitingSince, session.absentSince + (policy.redistributeAfterMs ?? absentAfterMs))
      : null,
  close: closing(session, policy),
  offerAgain: session?.justHad?.until ?? null,
})

/** Both are silent for `closeAfterMs`, or the client alone, after an answer, for `clientSilentMs`. */
const closing = (session: ChatState['session'], { closeAfterMs, clientSilentMs }: TeamPolicy): number | null => {
  if (!session) return null
  const answered = session.waitingSince === null && session.firstReplyAt !== null
  const after = [closeAfterMs, answered ? clientSilentMs : null].filter((ms) => ms !== null)
  return after.length > 0 ? session.lastMessageAt + Math.min(...after) : null
}

export const nextDeadline = (state: ChatState, policy: TeamPolicy): number | null => {
  const times = Object.values(deadlines(state, policy)).filter((at) => at !== null)
  return times.length > 0 ? Math.min(...times) : null
}
