import type { MonitoringTable } from '@beseda/contract/monitoring.ts'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { localValue } from '../../lib/local-value.ts'
import { useViewer } from '../../lib/viewer.ts'
import { type Pace, paces } from './pace.ts'

/** From which value on a cell is yellow or red. */
export interface Limit {
  readonly warning: number | null
  readonly danger: number | null
}
/** What each user sets for themselves, kept in this browser. */
export interface Kept {
  readonly pace: Pace
  /** Ids of the chosen columns in their order, by table. */
  readonly columns: Readonly<Partial<Record<MonitoringTable, readonly string[]>>>
  /** By table and column: `operators overdue`. */
  readonly limits: Readonly<Record<string, Limit>>
  readonly sound: boolean
}
export const limitKey = (table: MonitoringTable, column: string): string => `${table} ${column}`
/** Until somebody sets others: overdue chats are red, long waits yellow and red. */
const usualLimits: Kept['limits'] = Object.fromEntries(
  (['channels', 'teams', 'operators'] as const).flatMap((table) => [
    [limitKey(table, 'overdue'), { warning: null, danger: 1 }],
    [limitKey(table, 'longest'), { warning: 5, danger: 15 }],
    [limitKey(table, 'silence'), { warning: 5, danger: 15 }],
  ]),
)
const usual: Kept = { pace: 'live', columns: {}, limits: usualLimits, sound: false }

/** What is stored may be of an older version, or edited. */
export const parseKept = (text: string | null): Kept => {
  try {
    const raw = JSON.parse(text ?? '{}') as Partial<Kept> | null
    return {
      pace: paces.find((pace) => pace === raw?.pace) ?? usual.pace,
      columns: raw?.columns ?? usual.columns,
      limits: raw?.limits ?? usual.limits,
      sound: raw?.sound === true,
    }
  } catch {
    return usual
  }
}
export const useKept = (): readonly [Kept, (change: Partial<Kept>) => void] => {
  const { id } = useViewer()
  const value = useMemo(() => localValue(`monitoring ${id}`), [id])
  const text = useSyncExternalStore(value.subscribe, value.get)
  const kept = useMemo(() => parseKept(text), [text])
  const change = useCallback(
    (patch: Partial<Kept>) => value.set(JSON.stringify({ ...parseKept(value.get()), ...patch })),
    [value],
  )
  return [kept, change]
}
