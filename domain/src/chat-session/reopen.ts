import { byClient } from '@beseda/contract/events/by.ts'
import { isFree } from '../distribution/distribute.ts'
import { andThen, assign } from './assign.ts'
import { type ChatState, type Decision, type Facts, type Reopenable, startSession } from './state.ts'

/** The session that the client's next message opens again, or null: it opens a new one. */
export const reopens = (state: ChatState, now: number): Reopenable | null =>
  state.session === null && state.reopenable && now < state.reopenable.until ? state.reopenable : null

/** The client wrote soon after the closing: the same session goes on, with who led it when he is there. */
export const reopen = (state: ChatState, last: Reopenable, f: Facts): Decision => {
  const { id, number, operatorId, firstReplyAt } = last
  const session = { ...startSession(id, number, f.now), firstReplyAt }
  const about = { chatId: state.chatId, sessionId: id, number, teamId: state.teamId, operatorId }
  const reopened: Decision = {
    next: { ...state, session, reopenable: null },
    events: [{ type: 'chat.reopened', ...about, reason: 'clientWrote', by: byClient }],
  }
  // He is free although others wait, so they are not for him: nobody is overtaken.
  const isBack = f.candidates.some((c) => c.id === operatorId && isFree(c))
  const facts = { ...f, othersWaiting: f.othersWaiting && !isBack }
  const given = assign(reopened.next, session, facts, { reason: 'distribution', prefer: operatorId, announce: true })
  return andThen(reopened, given)
}
