import { byClient } from '@beseda/contract/events/by.ts'
import { isFree } from '../distribution/distribute.ts'
import { assign } from './assign.ts'
import { andThen, type Decision, decided } from './decision.ts'
import type { ChoiceFacts } from './facts.ts'
import { type ChatState, type Reopenable, startSession } from './state.ts'

/** The session that the client's next message reopens, or null: the message opens a new one. */
export const reopens = (state: ChatState, now: number): Reopenable | null =>
  state.session === null && state.reopenable && now < state.reopenable.until ? state.reopenable : null

/** The client wrote soon after the closing: the same session continues, with its last operator when they are free. */
export const reopen = (state: ChatState, last: Reopenable, f: ChoiceFacts): Decision => {
  const { id, number, operatorId, firstReplyAt } = last
  const session = { ...startSession(id, number, f.now), firstReplyAt }
  const about = { chatId: state.chatId, sessionId: id, number, teamId: state.teamId, operatorId }
  const reopened = decided({ ...state, session, reopenable: null }, [
    { type: 'chat.reopened', ...about, reason: 'clientWrote', by: byClient },
  ])
  // The last operator is free although others wait, so those others are not for them: the chat overtakes nobody.
  const isBack = f.candidates.some((c) => c.id === operatorId && isFree(c))
  const facts = { ...f, othersWaiting: f.othersWaiting && !isBack }
  const assigned = assign(reopened.next, session, facts, { reason: 'distribution', prefer: operatorId, announce: true })
  return andThen(reopened, assigned)
}
