import { reportNumbers } from '@beseda/contract/endpoints/report-numbers.ts'
import { type ReportName, reportNames } from '@beseda/contract/reports/index.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { ClockName, StatName } from '../../entities/report/number-text.ts'
import { clocks, statNames } from '../../entities/report/number-text.ts'
import { type Dates, datesOf, problemOf } from '../../entities/report/period.ts'
import { call } from '../../lib/api.ts'
import { type Change, useListSearch } from '../../lib/list-search.ts'

/** The conditions of a report that the address holds, next to its period. */
export const conditions = ['teams', 'operators', 'channels', 'categories', 'statuses', 'tags'] as const
export type Condition = (typeof conditions)[number]
const handlers = ['operator', 'bot', 'nobody'] as const
export type Filter = Dates & { readonly [C in Condition]?: string } & {
  readonly handledBy?: (typeof handlers)[number]
  readonly by?: 'start'
}
export interface ReportState {
  readonly report: ReportName
  readonly filter: Filter
  readonly clock: ClockName
  readonly stat: StatName
  readonly compares: boolean
  /** A custom period without its days cannot be asked for. */
  readonly isReady: boolean
  readonly search: Readonly<Record<string, string | undefined>>
  readonly change: (change: Change, options?: { readonly replace?: boolean }) => void
}

const names = Object.keys(reportNames) as ReportName[]
/** The report that is open, with all its conditions, as the address has them. */
export const useReport = (): ReportState => {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const { search, change } = useListSearch()
  const dates = datesOf(search)
  const handledBy = handlers.find((one) => one === search.handledBy)
  const filter: Filter = {
    ...dates,
    ...Object.fromEntries(conditions.flatMap((name) => (search[name] ? [[name, search[name]]] : []))),
    ...(handledBy && { handledBy }),
    ...(search.by === 'start' && { by: 'start' as const }),
  }
  return {
    report: names.find((name) => pathname.endsWith(`/${name}`)) ?? 'summary',
    filter,
    clock: clocks.find((one) => one === search.clock) ?? 'calendar',
    stat: statNames.find((one) => one === search.stat) ?? 'average',
    compares: search.compare !== '0',
    isReady: problemOf(dates) === null,
    search,
    change,
  }
}

const kept = { staleTime: 30_000, placeholderData: keepPreviousData } as const
/** Sessions of an import or an upgrade are counted in the background: until that is done, the numbers are read again. */
export const whileUncounted = ({ state }: { state: { data?: { uncounted: number } | undefined } }) =>
  state.data && state.data.uncounted > 0 ? 5_000 : false
/** The numbers of a report that is a table, or of the summary. */
export const useTable = ({ report, filter, compares, isReady }: ReportState) =>
  useQuery({
    queryKey: ['reports', 'table', report, filter, compares],
    queryFn: ({ signal }) => {
      const input = { ...filter, ...(compares && { compare: '1' as const }) }
      if (report === 'dialogs' || report === 'time' || report === 'summary')
        return call(reportNumbers.summary, input, { signal })
      return call(reportNumbers.table, { ...input, report }, { signal })
    },
    enabled: isReady && report !== 'dialogs' && report !== 'time',
    refetchInterval: whileUncounted,
    ...kept,
  })
type SeriesInput = Pick<Parameters<typeof call<typeof reportNumbers.series>>[1], 'metric' | 'bucket' | 'split'>
/** A metric over time. */
export const useSeries = ({ filter, compares, isReady }: ReportState, of: SeriesInput) =>
  useQuery({
    queryKey: ['reports', 'series', of, filter, compares],
    queryFn: ({ signal }) =>
      call(reportNumbers.series, { ...filter, ...of, ...(compares && { compare: '1' as const }) }, { signal }),
    enabled: isReady,
    ...kept,
  })
