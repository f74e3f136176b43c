import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { isForTeam } from '@beseda/domain/categories/access.ts'
import type { CategoryFacts, ChatState, Facts, Input } from '@beseda/domain/chat-session/state.ts'

/** Not every team has some, so that some closings ask for a category and others do not. */
const all: readonly CategoryFacts[] = [
  { id: 'own', path: 'Own', teamIds: ['team-0'], isLast: true },
  { id: 'parent', path: 'Parent', teamIds: ['team-0'], isLast: false },
  { id: 'child', path: 'Parent › Child', teamIds: ['team-0'], isLast: true },
  { id: 'second', path: 'Second', teamIds: ['team-1'], isLast: true },
  { id: 'foreign', path: 'Foreign', teamIds: ['team-1000'], isLast: true },
]
export const categoryIds: readonly string[] = [...all.map((c) => c.id), 'missing']

/** What the server looks up for inputs that have to do with categories. */
export const categoryFacts = (chat: ChatState, input: Input): Pick<Facts, 'category' | 'categoryNeeded'> => {
  if (input.type !== 'close' && input.type !== 'categorised') return {}
  const of = (id: string | null) => all.find((c) => c.id === id) ?? null
  if (input.categoryId) return { category: of(input.categoryId) }
  return input.type === 'close' ? { category: of(chat.categoryId), categoryNeeded: needsCategory(chat.teamId) } : {}
}
export const needsCategory = (teamId: string | null): boolean => all.some((c) => isForTeam(c.teamIds, teamId))

/** What the story of events says of the categories: it must be the state's, and no person closes without one that is needed. */
export const categoryStory = () => {
  const retold = new Map<string, string | null>()
  const hear = (e: DomainEvent, teamOf: (chatId: string) => string | null): string[] => {
    if (e.type === 'chat.opened' || e.type === 'chat.categoryCleared') retold.set(e.chatId, null)
    if (e.type === 'chat.categorySet') {
      const before = retold.get(e.chatId) ?? null
      retold.set(e.chatId, e.categoryId)
      return e.before === before ? [] : [`${e.chatId} had the category ${before}, not ${e.before}`]
    }
    if (e.type !== 'chat.closingStarted') return []
    const team = teamOf(e.chatId)
    const its = all.find((c) => c.id === retold.get(e.chatId))
    const isLacking = needsCategory(team) && !(its && isForTeam(its.teamIds, team))
    return isLacking ? [`${e.chatId} is closed without a category of its team`] : []
  }
  const differs = ({ chatId, categoryId }: ChatState): string[] =>
    (retold.get(chatId) ?? null) === categoryId ? [] : [`${chatId}: the events tell another category`]
  return { hear, differs }
}
