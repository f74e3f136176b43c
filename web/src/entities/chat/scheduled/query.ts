import { scheduledMessages } from '@beseda/contract/endpoints/scheduled-messages.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { liveKeys } from '../../../lib/live-keys.ts'

export const scheduledKey = (chatId: string) => [...liveKeys.chats, 'scheduled', chatId] as const
/** `version`: of the chat; it grows with every change, also when the client writes. */
export const scheduledQuery = (chatId: string, version: number) =>
  queryOptions({
    queryKey: [...scheduledKey(chatId), version] as const,
    queryFn: ({ signal }) => call(scheduledMessages.list, { chatId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  })
