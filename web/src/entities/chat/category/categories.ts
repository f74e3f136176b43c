import { categories } from '@beseda/contract/endpoints/categories.ts'
import type { CategoryChoice } from '@beseda/contract/entities/category.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { liveKeys } from '../../../lib/live-keys.ts'
import { useShownChat } from '../shown-chat.ts'

/** The categories available in a chat. They depend on its team: chats of one team share the cached answer. */
export const choicesQuery = (chat: Chat) =>
  queryOptions({
    queryKey: [...liveKeys.categories, 'ofTeam', chat.team?.id ?? ''] as const,
    queryFn: ({ signal }) => call(categories.ofChat, { chatId: chat.id }, { signal }),
    staleTime: Infinity,
  })
export const hasCategories = (user: CurrentUser): boolean => user.options.includes('OPTION_CHAT_CATEGORIES')

const none: readonly CategoryChoice[] = []
/** The categories of a chat; empty without the option, or until they are loaded. */
export const useChoices = (chat: Chat, user: CurrentUser): readonly CategoryChoice[] => {
  const { data } = useQuery({ ...choicesQuery(chat), enabled: useShownChat() !== null && hasCategories(user) })
  return data?.categories ?? none
}
