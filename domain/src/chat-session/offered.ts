import type { ChatState, SessionState } from './state.ts'

/** The session waits for an operator: it is not about to close, and no bot leads it. */
export const waitsForOperator = ({ status, closing, bot }: SessionState): boolean =>
  status === 'pending' && closing === null && bot === null

/** The values that determine who may get a waiting chat; null: distribution does not offer it. */
const offer = ({ teamId, session }: ChatState): string | null => {
  if (!session || !waitsForOperator(session)) return null
  const { cooldown, reservedFor } = session
  return JSON.stringify([teamId, cooldown?.operatorId, cooldown?.until, reservedFor?.operatorId, reservedFor?.until])
}
/**
 * Whether the chat began to wait, or other operators may get it. An operator who became free meanwhile has seen only
 * what was committed by then, so the queue must be filled again after the commit.
 */
export const isOfferedAnew = (before: ChatState, next: ChatState): boolean => {
  const now = offer(next)
  return now !== null && now !== offer(before)
}
