import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'
import { isForTeam } from '../categories/access.ts'
import { type Decision, decided } from './decision.ts'
import type { CategoryFacts, FactGroups } from './facts.ts'
import type { InputOf } from './input.ts'
import { byUser, type ChatState, type SessionState } from './state.ts'

/** The operator of the chat, or a user who may change any, sets its category or removes it. */
export const categorised = (
  state: ChatState,
  session: SessionState,
  { userId, mayAny, categoryId }: InputOf<'categorised'>,
  { category }: FactGroups['category'],
): Decision | Refusal => {
  if (session.operatorId !== userId && !mayAny) return refuse('CHAT_NOT_YOURS')
  if (categoryId !== null) return choose(state, session, { userId, category, reason: 'chosen' })
  if (state.categoryId === null) return decided(state)
  const about = { chatId: state.chatId, sessionId: session.id, by: byUser(userId) }
  return decided({ ...state, categoryId: null }, [
    { type: 'chat.categoryCleared', ...about, categoryId: state.categoryId, reason: 'cleared' },
  ])
}

/**
 * Whether the chat has no category that its team may use: none, one from another team, or a deleted one. `category`:
 * the current one.
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
  if (category.id === state.categoryId && (isForIt || reason === 'chosen')) return decided(state)
  if (!isForIt) return refuse('CATEGORY_ACCESS_DENIED')
  if (!category.isLast) return refuse('CATEGORY_LEVEL_NOT_LAST')
  const about = { chatId: state.chatId, sessionId: session.id, by: byUser(o.userId) }
  const what = { categoryId: category.id, path: category.path, before: state.categoryId, reason }
  return decided({ ...state, categoryId: category.id }, [{ type: 'chat.categorySet', ...about, ...what }])
}
