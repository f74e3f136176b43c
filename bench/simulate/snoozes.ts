import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import type { Engine } from '@beseda/domain/engine/engine.ts'

/**
 * Checks chats that are put away: they have an operator, who put them away; they return in time; silence closes none of
 * them; and the events agree with the state.
 */
export const createSnoozeCheck = () => {
  const until = new Map<string, number>()
  const onEvent = (e: DomainEvent): string[] => {
    switch (e.type) {
      case 'chat.snoozed':
        until.set(e.chatId, e.until)
        return []
      case 'chat.snoozeEnded':
        return until.delete(e.chatId) ? [] : [`${e.chatId} returned, but it was not put away`]
      case 'chat.unassigned':
        until.delete(e.chatId)
        return []
      case 'chat.closed': {
        const wasAway = until.delete(e.chatId)
        const isBySilence = e.reason === 'clientSilent' || e.reason === 'inactivity'
        return wasAway && isBySilence ? [`${e.chatId} was closed for silence while it was put away`] : []
      }
      default:
        return []
    }
  }
  const differs = ({ chatId, session }: ChatState): string[] => {
    const snooze = session?.snooze ?? null
    const wrong =
      (until.get(chatId) ?? null) === (snooze?.until ?? null) ? [] : [`${chatId}: the events say another return`]
    return snooze && snooze.userId !== session?.operatorId
      ? [...wrong, `${chatId} was put away by somebody else`]
      : wrong
  }
  /** A chat that is closing keeps its snooze: it comes back or ends eight seconds later. */
  const late = ({ chats, now }: Pick<Engine, 'chats' | 'now'>): string[] =>
    [...chats.values()].flatMap(({ chatId, session }) =>
      session?.snooze && !session.closing && session.snooze.until < now() ? [`${chatId} should have returned`] : [],
    )
  return { onEvent, differs, late }
}
