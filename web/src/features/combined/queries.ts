import { combinedHistory } from '@beseda/contract/endpoints/combined-history.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { ClientChats } from '@beseda/contract/entities/client-chats.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { applyToHistory, type HistoryPage } from '../../entities/chat/client-history.ts'
import { arrivalMark, arrivedSince } from '../../entities/chat/live/arrivals.ts'
import { keys } from '../../entities/chat/queries.ts'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

/** The chats of the client of an open chat. A merge, a new chat or a changed one brings them again. */
export const clientChatsQuery = ({ id, version, client }: Chat) =>
  queryOptions<ClientChats>({
    queryKey: [...liveKeys.chats, 'ofClient', client.id, id, version],
    queryFn: ({ signal }) => call(combinedHistory.chats, { chatId: id }, { signal }),
    // until the new ones arrive, the former ones of the same client
    placeholderData: (before) => (before?.chats[0]?.client.id === client.id ? before : undefined),
    staleTime: 15_000,
    refetchInterval: 60_000,
  })

const pageSize = 50
/**
 * The entries of all chats of the client, the newest page first. The stream keeps them fresh; `of`: the chats that the user
 * sees, because others join by a merge and leave by a transfer.
 */
export const historyQuery = ({ id, client }: Chat, of: readonly Chat[] | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keys.histories, client.id, (of ?? []).map((chat) => chat.id).sort()],
    queryFn: async ({ pageParam, signal }): Promise<HistoryPage> => {
      const mark = arrivalMark()
      const input = { chatId: id, limit: pageSize, ...(pageParam && { cursor: pageParam }) }
      const page: HistoryPage = await call(combinedHistory.messages, input, { signal })
      if (pageParam) return page
      const data = { pages: [page], pageParams: [pageParam] }
      return arrivedSince(mark).reduce((known, entities) => applyToHistory(known, entities, client.id), data).pages[0]!
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    enabled: of !== undefined,
    placeholderData: (before, query) => (query?.queryKey[2] === client.id ? before : undefined),
    // as the feeds
    ...{ structuralSharing: false, staleTime: Number.POSITIVE_INFINITY },
    ...{ refetchOnWindowFocus: false, refetchOnReconnect: false },
  })
