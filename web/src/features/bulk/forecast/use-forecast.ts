import { queues as calls } from '@beseda/contract/endpoints/queues.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { arrivalMark, arrivedSince, onArrival } from '../../../entities/chat/live/arrivals.ts'
import { keys } from '../../../entities/chat/queries.ts'
import { call } from '../../../lib/api.ts'
import { now, useNow } from '../../../lib/clock.ts'
import { applyToForecast, type ForecastState, fetchedForecast, isWorn, soonRed } from './forecast-state.ts'

/**
 * The chats that turn red soon, while the component is mounted. Requested once; frames and the clock keep them current
 * until the loaded period ends before the shown one.
 */
export const useForecast = () => {
  const queryClient = useQueryClient()
  const time = useNow(1000)
  const { data, isFetching, errorUpdatedAt, refetch } = useQuery({
    queryKey: keys.forecast,
    queryFn: async ({ signal }): Promise<ForecastState> => {
      const [mark, requestedAt] = [arrivalMark(), now()]
      const answer = await call(calls.forecast, {}, { signal })
      return arrivedSince(mark).reduce(applyToForecast, fetchedForecast(answer, requestedAt))
    },
    structuralSharing: false,
    // Unmounted, nothing keeps it current.
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(
    () =>
      onArrival((entities) =>
        queryClient.setQueryData<ForecastState>(keys.forecast, (state) => state && applyToForecast(state, entities)),
      ),
    [queryClient],
  )
  const mustAsk = data !== undefined && !isFetching && isWorn(data, time, errorUpdatedAt)
  useEffect(() => {
    if (mustAsk) void refetch()
  }, [mustAsk, refetch])
  return { soon: data ? soonRed(data, time) : [], more: data?.more ?? 0, time }
}
