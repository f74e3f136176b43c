import { combinedHistory } from '@beseda/contract/endpoints/combined-history.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { ClientChats } from '@beseda/contract/entities/client-chats.ts'
import { queryOptions } from '@tanstack/react-query'
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
