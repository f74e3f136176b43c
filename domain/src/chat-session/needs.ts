import type { ChatState, Input } from './state.ts'

/** Operators are looked at (and locked) only when somebody must be chosen or checked against a limit. */
export const needsCandidates = (state: ChatState, input: Input): boolean => {
  if (state.session?.closing && input.type !== 'clientWrote') return false
  switch (input.type) {
    case 'clientWrote':
      return state.session?.status !== 'assigned'
    case 'taken':
    case 'fill':
      return state.session?.status === 'pending'
    case 'operatorGone':
      return state.session?.operatorId === input.userId
    case 'deadlinePassed':
      return state.session !== null
    default:
      return false
  }
}
