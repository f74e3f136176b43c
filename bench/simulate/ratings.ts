import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { RatingSettings } from '@beseda/domain/engine/ratings.ts'

const minute = 60_000
/** Of ten chats: some ask at once, some later, some not at all. */
export const ratingsOfChat = (index: number): RatingSettings => ({
  option: true,
  enabled: index % 5 !== 0,
  beforeEnd: index % 3 === 0,
  waitMs: index % 2 === 0 ? 0 : (index % 7) * 5 * minute,
  via: index % 4 === 0 ? 'link' : 'widget',
  question: '',
})

/** The client is asked at most once for a session, and only after an operator wrote; a rating belongs to the last session. */
export const createRatingCheck = () => {
  const answered = new Set<string>()
  const asked = new Set<string>()
  const last = new Map<string, string>()
  return {
    operatorWrote: (sessionId: string): void => void answered.add(sessionId),
    onEvent: (e: DomainEvent): string[] => {
      if (e.type === 'chat.opened') last.set(e.chatId, e.sessionId)
      if (e.type !== 'rating.asked' && e.type !== 'rating.given') return []
      const wrong = last.get(e.chatId) === e.sessionId ? [] : [`${e.sessionId} is not the last session, yet ${e.type}`]
      if (!answered.has(e.sessionId)) wrong.push(`${e.type} for ${e.sessionId}, which nobody answered`)
      if (e.type === 'rating.asked' && asked.has(e.sessionId)) wrong.push(`${e.sessionId} was asked about twice`)
      if (e.type === 'rating.asked') asked.add(e.sessionId)
      return wrong
    },
  }
}
