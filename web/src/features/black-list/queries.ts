import { bans } from '@beseda/contract/endpoints/bans.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const bansKey = ['bans'] as const
export const bansQuery = queryOptions({
  queryKey: [...bansKey, 'list'],
  queryFn: ({ signal }) => call(bans.list, {}, { signal }),
  staleTime: 0,
  // Colleagues change it, and messages arrive.
  refetchInterval: 30_000,
})
export const keptQuery = (banId: string) =>
  queryOptions({
    queryKey: [...bansKey, 'kept', banId],
    queryFn: ({ signal }) => call(bans.kept, { banId }, { signal }),
    staleTime: 0,
  })
