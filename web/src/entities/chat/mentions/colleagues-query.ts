import { mentions } from '@beseda/contract/endpoints/mentions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { liveKeys } from '../../../lib/live-keys.ts'

/** Colleagues whom an internal message of a chat may name. */
export const colleaguesQuery = (chatId: string, name: string) =>
  queryOptions({
    queryKey: [...liveKeys.users, 'colleagues', chatId, name],
    queryFn: ({ signal }) => call(mentions.colleagues, { chatId, name }, { signal }),
    staleTime: 60_000,
    placeholderData: (known) => known,
  })
