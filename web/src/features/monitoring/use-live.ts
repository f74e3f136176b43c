import { monitoring } from '@beseda/contract/endpoints/monitoring.ts'
import type { MeasuredTable, Pace } from '@beseda/contract/monitoring.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Dates, problemOf } from '../../entities/report/period.ts'
import { call } from '../../lib/api.ts'
import { useNow } from '../../lib/clock.ts'
import { onLiveChange } from '../../lib/live-changes.ts'
import { nextReadAt } from './pace.ts'

const stepMs = 1000
/** Selected text must stay for as long as somebody copies it. */
const isSelecting = (): boolean => String(getSelection() ?? '') !== ''

interface Asked<T> {
  readonly key: readonly unknown[]
  readonly read: (signal: AbortSignal) => Promise<T>
  readonly pace: Pace
}
/**
 * Reads again at its pace and shows what came with the next beat of the clock: however many frames and answers arrive, the
 * screen is painted once a second.
 */
export const useLive = <T>({ key, read, pace }: Asked<T>) => {
  const query = useQuery({
    queryKey: ['monitoring', ...key],
    queryFn: ({ signal }) => read(signal),
    ...{ staleTime: 0, gcTime: 30_000, refetchOnWindowFocus: false, refetchOnReconnect: true },
    placeholderData: keepPreviousData,
    notifyOnChangeProps: ['status', 'isPlaceholderData'],
  })
  const now = useNow(stepMs)
  const readAt = useRef(now)
  const hasChanged = useRef(false)
  useEffect(
    () =>
      onLiveChange(() => {
        hasChanged.current = true
      }),
    [],
  )
  const { refetch, isFetching } = query
  const nextAt = nextReadAt(pace, readAt.current, hasChanged.current)
  const waits = isSelecting()
  const readNow = () => {
    readAt.current = now
    hasChanged.current = false
    void refetch()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a beat
  useEffect(() => {
    if (nextAt !== null && nextAt <= now && !isFetching && !waits && document.visibilityState === 'visible') readNow()
  }, [now])
  return {
    query,
    now,
    readNow,
    isWaiting: waits && pace !== 'off',
    /** Seconds until the next reading. */
    left: nextAt === null ? null : Math.max(0, Math.ceil((nextAt - now) / 1000)),
  }
}
export type Live<T> = ReturnType<typeof useLive<T>>

/** The server reads the numbers of a period anew every half a minute. */
const numbersMs = 30_000
export const useNumbers = (table: MeasuredTable, dates: Dates, isOn: boolean) =>
  useQuery({
    queryKey: ['monitoring', 'numbers', table, dates],
    queryFn: ({ signal }) => call(monitoring.numbers, { table, ...dates }, { signal }),
    enabled: problemOf(dates) === null,
    ...{ staleTime: numbersMs, gcTime: 60_000, refetchOnWindowFocus: false },
    refetchInterval: isOn ? numbersMs : false,
    notifyOnChangeProps: ['status'],
  })
