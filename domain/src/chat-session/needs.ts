import type { Input } from './input.ts'
import type { ChatState, SessionState } from './state.ts'

/** The chat is assigned to the user or reserved for them. */
export const isWith = ({ operatorId, reservedFor }: SessionState, userId: string): boolean =>
  operatorId === userId || reservedFor?.operatorId === userId

/**
 * An operator must be chosen, or checked against a limit. Only then are operators read and locked; otherwise the facts
 * `choice` are empty. Transfers read their own operators.
 */
export const needsCandidates = (
  state: ChatState,
  input: Pick<Input, 'type'> & { readonly userId?: string },
): boolean => {
  if (state.session?.closing && input.type !== 'clientWrote' && input.type !== 'buttonPressed') return false
  switch (input.type) {
    case 'clientWrote':
    case 'buttonPressed':
      return state.session?.status !== 'assigned'
    case 'taken':
    case 'fill':
      return state.session?.status === 'pending'
    case 'operatorGone':
      return state.session !== null && isWith(state.session, input.userId ?? '')
    case 'deadlinePassed':
      return state.session !== null
    default:
      return false
  }
}
