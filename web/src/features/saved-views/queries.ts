import { queues } from '@beseda/contract/endpoints/queues.ts'
import { savedViews } from '@beseda/contract/endpoints/saved-views.ts'
import type { ChatList } from '@beseda/contract/entities/chat-list.ts'
import { queryOptions } from '@tanstack/react-query'
import { listInput, type QueueKey } from '../../entities/chat/queries.ts'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

export const viewsQuery = queryOptions({
  queryKey: [...liveKeys.savedViews, 'list'] as const,
  queryFn: ({ signal }) => call(savedViews.list, {}, { signal }),
})
/** The queues with chats whose reply window closes soon, each with their number. */
export const expiringQuery = (scope: QueueKey['scope']) =>
  queryOptions({
    queryKey: [...liveKeys.savedViews, 'expiring', scope] as const,
    queryFn: async ({ signal }) => {
      const lists = (['assigned', 'pending'] as const).map((filter) => ({ filter, scope, wait: 'expiring' as const }))
      const answers = await Promise.all(lists.map((list) => call(queues.list, { ...list, limit: 1 }, { signal })))
      return lists.map((list, i) => ({ list, count: answers[i]!.total }))
    },
  })

/** The list as it is shown now. */
export const shownList = (view: QueueKey): ChatList => listInput(view)
/** The same fields in the same order: two equal lists have equal texts. */
const textOf = (list: ChatList): string => JSON.stringify(Object.entries(list).sort(([a], [b]) => (a < b ? -1 : 1)))
export const isSame = (a: ChatList, b: ChatList): boolean => textOf(a) === textOf(b)
