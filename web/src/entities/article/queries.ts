import { knowledge } from '@beseda/contract/endpoints/knowledge.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

export const categoriesQuery = queryOptions({
  queryKey: [...liveKeys.knowledge, 'categories'] as const,
  queryFn: ({ signal }) => call(knowledge.categories, {}, { signal }),
})
export const articleQuery = (articleId: string) =>
  queryOptions({
    queryKey: [...liveKeys.knowledge, 'article', articleId] as const,
    queryFn: ({ signal }) => call(knowledge.one, { articleId }, { signal }),
  })
/** What readers find. */
export const searchQuery = (search: string, articleCategoryId: string | null) =>
  queryOptions({
    queryKey: [...liveKeys.knowledge, 'search', search, articleCategoryId] as const,
    queryFn: ({ signal }) =>
      call(knowledge.search, { search, ...(articleCategoryId && { articleCategoryId }) }, { signal }),
    placeholderData: keepPreviousData,
  })
/** `asked`: changes with each message of the client. */
export const suggestionsQuery = (chatId: string, asked: string) =>
  queryOptions({
    queryKey: [...liveKeys.knowledge, 'suggestions', chatId, asked] as const,
    queryFn: ({ signal }) => call(knowledge.suggest, { chatId }, { signal }),
    placeholderData: keepPreviousData,
  })
