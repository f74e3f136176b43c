import type { ChatState } from './state.ts'

/** What distribution goes by when it looks whether somebody may have a waiting chat; null: nobody is to be given it. */
const offer = ({ teamId, session }: ChatState): string | null => {
  if (session?.status !== 'pending' || session.closing) return null
  const { cooldown, reservedFor } = session
  return JSON.stringify([teamId, cooldown?.operatorId, cooldown?.until, reservedFor?.operatorId, reservedFor?.until])
}
/**
 * It waits now, and did not before, or for others. Whoever got a place meanwhile has looked at what was committed then and
 * has passed it over: after the commit somebody must look once more.
 */
export const isOfferedAnew = (before: ChatState, next: ChatState): boolean => {
  const now = offer(next)
  return now !== null && now !== offer(before)
}
