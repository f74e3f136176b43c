import { newChat } from '@beseda/contract/endpoints/new-chat.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

/** Never cached: whether a client can be written to changes with time. */
export const recipientsQuery = (by: { readonly search: string } | { readonly chatId: string }) =>
  queryOptions({
    queryKey: [...liveKeys.chats, 'recipients', by],
    queryFn: ({ signal }) => call(newChat.recipients, by, { signal }),
    staleTime: 0,
    gcTime: 60_000,
  })
