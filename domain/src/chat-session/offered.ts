import type { ChatState } from './state.ts'

/** Everything that decides who may get a waiting chat; null: distribution does not offer it. */
const offer = ({ teamId, session }: ChatState): string | null => {
  if (session?.status !== 'pending' || session.closing) return null
  const { cooldown, reservedFor } = session
  return JSON.stringify([teamId, cooldown?.operatorId, cooldown?.until, reservedFor?.operatorId, reservedFor?.until])
}
/**
 * The chat waits now, and did not before, or other operators may get it. An operator who became free meanwhile has seen
 * only what was committed then and has passed it over, so the queue must be filled once more after the commit.
 */
export const isOfferedAnew = (before: ChatState, next: ChatState): boolean => {
  const now = offer(next)
  return now !== null && now !== offer(before)
}
