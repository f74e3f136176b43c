import type { ChatState, Input, SessionState } from './state.ts'

/** He has it, or it waits for him. */
export const isWith = ({ operatorId, reservedFor }: SessionState, userId: string): boolean =>
  operatorId === userId || reservedFor?.operatorId === userId

/** Operators are looked at (and locked) only when somebody must be chosen or checked against a limit. Transfers look for themselves. */
export const needsCandidates = (state: ChatState, input: Input): boolean => {
  if (state.session?.closing && input.type !== 'clientWrote') return false
  switch (input.type) {
    case 'clientWrote':
      return state.session?.status !== 'assigned'
    case 'taken':
    case 'fill':
      return state.session?.status === 'pending'
    case 'operatorGone':
      return state.session !== null && isWith(state.session, input.userId)
    case 'deadlinePassed':
      return state.session !== null
    default:
      return false
  }
}
