import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { isForTeam } from '@beseda/domain/categories/access.ts'
import type { CategoryFacts } from '@beseda/domain/chat-session/facts.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'

/** Only some teams have categories: some closings need one and others do not. */
export const categories: readonly CategoryFacts[] = [
  { id: 'own', path: 'Own', teamIds: ['team-0'], isLast: true },
  { id: 'parent', path: 'Parent', teamIds: ['team-0'], isLast: false },
  { id: 'child', path: 'Parent › Child', teamIds: ['team-0'], isLast: true },
  { id: 'second', path: 'Second', teamIds: ['team-1'], isLast: true },
  { id: 'foreign', path: 'Foreign', teamIds: ['team-1000'], isLast: true },
]
export const categoryIds: readonly string[] = [...categories.map((c) => c.id), 'missing']

export const needsCategory = (teamId: string | null): boolean => categories.some((c) => isForTeam(c.teamIds, teamId))

/** Checks the categories in the events: they equal the state, and no chat is closed without a required category. */
export const createCategoryCheck = () => {
  const byChat = new Map<string, string | null>()
  const onEvent = (e: DomainEvent, teamOf: (chatId: string) => string | null): string[] => {
    if (e.type === 'chat.opened' || e.type === 'chat.categoryCleared') byChat.set(e.chatId, null)
    if (e.type === 'chat.categorySet') {
      const before = byChat.get(e.chatId) ?? null
      byChat.set(e.chatId, e.categoryId)
      return e.before === before ? [] : [`${e.chatId} had the category ${before}, not ${e.before}`]
    }
    if (e.type !== 'chat.closingStarted') return []
    const team = teamOf(e.chatId)
    const its = categories.find((c) => c.id === byChat.get(e.chatId))
    const isLacking = needsCategory(team) && !(its && isForTeam(its.teamIds, team))
    return isLacking ? [`${e.chatId} is closed without a category of its team`] : []
  }
  const differs = ({ chatId, categoryId }: ChatState): string[] =>
    (byChat.get(chatId) ?? null) === categoryId ? [] : [`${chatId}: the events say another category`]
  return { onEvent, differs }
}
