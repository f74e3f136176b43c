import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import type { Decision } from '../chat-session/decision.ts'
import type { ChatState } from '../chat-session/state.ts'
import { evaluateWidget, type RatingRequestFacts } from '../ratings/rules.ts'

/** What the channel and the plan say about ratings. */
export type RatingSettings = Pick<
  RatingRequestFacts,
  'option' | 'enabled' | 'beforeEnd' | 'waitMs' | 'via' | 'question'
>
/** The last session of a chat, as far as ratings are concerned. */
interface Rated {
  sessionId: string
  /** The operator who wrote last. */
  operatorId: string | null
  /** Who gets the credit, once the client was asked or rated. */
  creditedId: string | null
  operatorWrote: boolean
  closedAt: number | null
  askedAt: number | null
  givenAt: number | null
}
export interface Rating {
  readonly clientId: string
  readonly value: number
  readonly comment: string
}
/** Remembers of each chat's last session what the server stores of it for ratings. */
export interface Ratings {
  readonly follow: (before: ChatState, decision: Decision, writerId: string | null, now: number) => void
  /** Null: it is not the last session, or its channel has no ratings. */
  readonly factsOf: (chat: ChatState, sessionId: string) => RatingRequestFacts | null
  /** The client rates the last session in the widget. */
  readonly give: (chat: ChatState, rating: Rating, now: number) => EventOf<'rating.given'> | ErrorCode
}

export const createRatings = (settingsOf: (chat: ChatState) => RatingSettings | null): Ratings => {
  const byChat = new Map<string, Rated>()
  const factsOf: Ratings['factsOf'] = (chat, sessionId) => {
    const rated = byChat.get(chat.chatId)
    const settings = settingsOf(chat)
    if (!settings || rated?.sessionId !== sessionId) return null
    return { ...settings, ...rated, channelActive: chat.channelActive, isLast: true }
  }
  return {
    factsOf,
    follow: ({ chatId, session }, { next, events }, writerId, now) => {
      for (const event of events) {
        if (event.type === 'chat.opened')
          byChat.set(chatId, {
            ...{ sessionId: event.sessionId, operatorId: null, creditedId: null, operatorWrote: false },
            ...{ closedAt: null, askedAt: null, givenAt: null },
          })
        const rated = byChat.get(chatId)
        if (!rated) continue
        if (event.type === 'chat.reopened') rated.closedAt = null
        if (event.type === 'chat.closed') rated.closedAt = now
        if (event.type === 'rating.asked') {
          rated.askedAt = now
          rated.creditedId = event.operatorId
        }
      }
      const rated = byChat.get(chatId)
      if (!rated) return
      rated.operatorId = writerId ?? rated.operatorId
      rated.operatorWrote ||= ((next.session ?? session)?.firstReplyAt ?? null) !== null
    },
    give: (chat, { clientId, value, comment }, now) => {
      const rated = byChat.get(chat.chatId)
      const facts = rated && factsOf(chat, rated.sessionId)
      if (!rated || !facts) return 'RATING_NOT_POSSIBLE'
      const verdict = evaluateWidget(facts, now)
      if (verdict !== 'first' && verdict !== 'change') return verdict
      rated.givenAt ??= now
      rated.creditedId ??= rated.operatorId
      const about = {
        chatId: chat.chatId,
        sessionId: rated.sessionId,
        operatorId: rated.creditedId,
        via: 'widget',
      } as const
      const asked = rated.askedAt === null ? 'unasked' : 'asked'
      const reason = verdict === 'change' ? 'changed' : asked
      return { type: 'rating.given', ...about, by: { kind: 'client', id: clientId }, value, comment, reason }
    },
  }
}
