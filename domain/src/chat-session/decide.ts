import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import { assign } from './assign.ts'
import { categorised } from './categorise.ts'
import { clientWrote } from './client-wrote.ts'
import { close, isClosing, whileClosing } from './closing.ts'
import { created } from './create.ts'
import { type Decision, decided } from './decision.ts'
import type { CommonFacts, Facts } from './facts.ts'
import { type Input, isFromClient } from './input.ts'
import { isLate } from './late.ts'
import { ratingDue } from './rating-due.ts'
import { deadlinePassed, operatorGone } from './reassign.ts'
import { operatorReplied } from './reply.ts'
import { snoozeCancelled, snoozed } from './snooze.ts'
import type { ChatState } from './state.ts'
import { taken } from './take.ts'
import { takenOver } from './take-over.ts'
import { transferred, transferUndone } from './transfer.ts'

/** The only place that decides what an input does to a chat and its session. */
export const decide = <I extends Input>(state: ChatState, input: I, facts: Facts<I>): Decision | Refusal => {
  // Each branch below reads only the facts that `neededFacts` names for its input, and `Facts<I>` has these.
  const all = facts as CommonFacts as Facts
  return state.session && isClosing(state.session)
    ? whileClosing(state, state.session, input, all, decideWithoutClosing)
    : decideWithoutClosing(state, input, all)
}

const decideWithoutClosing = (state: ChatState, input: Input, f: Facts): Decision | Refusal => {
  if (isFromClient(input)) return state.channelActive ? clientWrote(state, input, f) : refuse('CHANNEL_DEACTIVATED')
  if (input.type === 'created') return created(state, input, f)
  if (input.type === 'ratingDue') return ratingDue(state, input, f)
  const { session } = state
  if (!session) return isLate(input) ? decided(state) : refuse('CHAT_CLOSED')
  switch (input.type) {
    case 'operatorReplied':
      return operatorReplied(state, session, input, f)
    case 'taken':
      return taken(state, session, input, f)
    case 'takenOver':
      return takenOver(state, session, input, f)
    case 'transferred':
      return transferred(state, session, input, f)
    case 'transferUndone':
      return transferUndone(state, session, input, f)
    case 'fill':
      return session.status === 'pending' && !session.bot
        ? assign(state, session, { ...f, othersWaiting: false }, { reason: 'distribution', announce: false })
        : decided(state)
    case 'close':
      return close(state, session, input, f)
    case 'categorised':
      return categorised(state, session, input, f)
    case 'closingUndone':
      return decided(state)
    case 'snoozed':
      return snoozed(state, session, input, f)
    case 'snoozeCancelled':
      return snoozeCancelled(state, session, input, f)
    case 'operatorGone':
      return operatorGone(state, session, input, f)
    case 'deadlinePassed':
      return deadlinePassed(state, session, f)
  }
}
