import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import { assign, nothing } from './assign.ts'
import { categorised } from './categorise.ts'
import { clientWrote } from './client-wrote.ts'
import { close, isClosing, whileClosing } from './closing.ts'
import { created } from './create.ts'
import { isLate } from './late.ts'
import { deadlinePassed, operatorGone } from './pass-on.ts'
import { operatorReplied } from './reply.ts'
import type { ChatState, Decision, Facts, Input } from './state.ts'
import { taken } from './take.ts'
import { takenOver } from './take-over.ts'
import { transferred, transferUndone } from './transfer.ts'

/** Everything that can happen to a chat's session is decided here, and only here. */
export const decide = (state: ChatState, input: Input, f: Facts): Decision | Refusal =>
  state.session && isClosing(state.session)
    ? whileClosing(state, state.session, input, f, decideOpen)
    : decideOpen(state, input, f)

const decideOpen = (state: ChatState, input: Input, f: Facts): Decision | Refusal => {
  if (input.type === 'clientWrote') return state.channelActive ? clientWrote(state, f) : refuse('CHANNEL_DEACTIVATED')
  if (input.type === 'created') return created(state, input.userId, f)
  const { session } = state
  if (!session) return isLate(input) ? nothing(state) : refuse('CHAT_CLOSED')
  switch (input.type) {
    case 'operatorReplied':
      return operatorReplied(state, session, input.userId, f)
    case 'taken':
      return taken(state, session, input.userId, f)
    case 'takenOver':
      return takenOver(state, session, input.userId, f)
    case 'transferred':
      return transferred(state, session, input, f)
    case 'transferUndone':
      return transferUndone(state, session, input, f)
    case 'fill':
      return session.status === 'pending'
        ? assign(state, session, { ...f, othersWaiting: false }, { reason: 'distribution', announce: false })
        : nothing(state)
    case 'close':
      return close(state, session, input, f)
    case 'categorised':
      return categorised(state, session, input, f)
    case 'closingUndone':
      return nothing(state)
    case 'operatorGone':
      return operatorGone(state, session, input, f)
    case 'deadlinePassed':
      return deadlinePassed(state, session, f)
  }
}
