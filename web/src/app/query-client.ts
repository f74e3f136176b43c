import { QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from '../lib/api-error.ts'

const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status === 503)

/** The stream keeps data fresh, so focus and time refetch nothing; after a gap the stream invalidates the data. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (count, error) => isPassing(error) && count < 3,
        retryDelay: (count) => Math.min(8000, 1000 * 2 ** count),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
