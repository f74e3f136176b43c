import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'
import { isForTeam } from '../categories/access.ts'
import { nothing } from './assign.ts'
import {
  byUser,
  type CategoryFacts,
  type ChatState,
  type Decision,
  type Facts,
  type InputOf,
  type SessionState,
} from './state.ts'

/** Its operator, or somebody who may, says what the request is about, or takes that back. */
export const categorised = (
  state: ChatState,
  session: SessionState,
  { userId, mayAny, categoryId }: InputOf<'categorised'>,
  f: Facts,
): Decision | Refusal => {
  if (session.operatorId !== userId && !mayAny) return refuse('CHAT_NOT_YOURS')
  if (categoryId !== null) return choose(state, session, { userId, category: f.category ?? null, reason: 'chosen' })
  if (state.categoryId === null) return nothing(state)
  const about = { chatId: state.chatId, sessionId: session.id, by: byUser(userId) }
  return {
    next: { ...state, categoryId: null },
    events: [{ type: 'chat.categoryCleared', ...about, categoryId: state.categoryId, reason: 'cleared' }],
  }
}

/**
 * It has no category, or none that its team may have: it came from another team, or the category is another team's by now or
 * deleted. `category`: the one it has.
 */
export const isCategoryMissing = ({ categoryId, teamId }: ChatState, category: CategoryFacts | null): boolean =>
  categoryId === null || category?.id !== categoryId || !isForTeam(category.teamIds, teamId)

export const choose = (
  state: ChatState,
  session: SessionState,
  o: { userId: string; category: CategoryFacts | null; reason: 'chosen' | 'closing' },
): Decision | Refusal => {
  const { category, reason } = o
  if (!category) return refuse('CATEGORY_NOT_FOUND')
  const isForIt = isForTeam(category.teamIds, state.teamId)
  if (category.id === state.categoryId && (isForIt || reason === 'chosen')) return nothing(state)
  if (!isForIt) return refuse('CATEGORY_ACCESS_DENIED')
  if (!category.isLast) return refuse('CATEGORY_LEVEL_NOT_LAST')
  const about = { chatId: state.chatId, sessionId: session.id, by: byUser(o.userId) }
  const what = { categoryId: category.id, path: category.path, before: state.categoryId, reason }
  return {
    next: { ...state, categoryId: category.id },
    events: [{ type: 'chat.categorySet', ...about, ...what }],
  }
}
