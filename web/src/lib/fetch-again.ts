import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** After a frame was applied: an answer that is on its way may be older than the frame and would undo it, so these are fetched anew. */
export const fetchAgain = (queryClient: QueryClient, queryKey: QueryKey): void => {
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey })
}
