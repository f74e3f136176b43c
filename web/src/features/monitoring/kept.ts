import { monitoring } from '@beseda/contract/endpoints/monitoring.ts'
import type { MonitoringSettings } from '@beseda/contract/entities/monitoring.ts'
import { limitKey } from '@beseda/contract/monitoring.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { currentWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { localValue } from '../../lib/local-value.ts'
import { toast } from '../../lib/toasts.ts'
import { useViewer } from '../../lib/viewer.ts'

/** What each user sets for themselves: the server keeps it for all their browsers. */
export type Kept = { readonly [K in keyof MonitoringSettings]-?: NonNullable<MonitoringSettings[K]> }
export type Limit = Kept['limits'][string]

/** Until somebody sets others: overdue chats are red, long waits yellow and red. */
const usualLimits: Kept['limits'] = Object.fromEntries(
  (['channels', 'teams', 'operators'] as const).flatMap((table) => [
    [limitKey(table, 'overdue'), { warning: null, danger: 1 }],
    [limitKey(table, 'longest'), { warning: 5, danger: 15 }],
    [limitKey(table, 'silence'), { warning: 5, danger: 15 }],
  ]),
)
const usual: Kept = { pace: 'live', columns: {}, limits: usualLimits, sound: false }

/** What this browser remembers, so that the table does not change when the server has answered. */
const remembered = (text: string | null): MonitoringSettings => {
  try {
    return (JSON.parse(text ?? '{}') as MonitoringSettings | null) ?? {}
  } catch {
    return {}
  }
}
const settingsQuery = queryOptions({
  queryKey: [...liveKeys.monitoringSettings, 'own'] as const,
  queryFn: ({ signal }) => call(monitoring.settings, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Shown at once, kept by the server, taken back when it refuses. Until it has answered, what this browser remembers. */
export const useKept = (): readonly [Kept, (change: MonitoringSettings) => void] => {
  const { id } = useViewer()
  const queryClient = useQueryClient()
  const value = useMemo(() => localValue(`monitoring ${id}`), [id])
  const text = useSyncExternalStore(value.subscribe, value.get)
  const { data } = useQuery(settingsQuery)
  const stored = data?.settings
  const kept = useMemo(() => ({ ...usual, ...(stored ?? remembered(text)) }) as Kept, [stored, text])
  const change = useCallback(
    (patch: MonitoringSettings) => {
      const before = queryClient.getQueryData(settingsQuery.queryKey)
      const show = (settings: MonitoringSettings | null) => {
        queryClient.setQueryData(settingsQuery.queryKey, { settings })
        value.set(settings && JSON.stringify(settings))
      }
      const first = before?.settings ?? remembered(value.get())
      show({ ...first, ...patch })
      call(monitoring.keepSettings, before?.settings ? patch : { ...first, ...patch }).then(
        ({ settings }) => show(settings),
        (error: unknown) => {
          show(before?.settings ?? (Object.keys(first).length > 0 ? first : null))
          toast({ kind: 'error', text: error instanceof ApiError ? error.text : currentWords().common.noConnection })
        },
      )
    },
    [queryClient, value],
  )
  return [kept, change]
}
