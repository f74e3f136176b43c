import { keptReports } from '@beseda/contract/endpoints/kept-reports.ts'
import type { KeptReport } from '@beseda/contract/entities/kept-report.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { bytePartsOf, saveBytes } from '../../lib/save-file.ts'

/** While a file is written, its progress is asked for every two seconds; the rest comes by frames. */
export const keptQuery = queryOptions({
  queryKey: liveKeys.keptReports,
  queryFn: ({ signal }) => call(keptReports.list, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.reports.some((r) => r.state === 'running') ? 2_000 : false),
})
/** Saves the bytes, which come in parts. */
export const saveKept = async ({ id: keptReportId, name }: Pick<KeptReport, 'id' | 'name'>): Promise<void> =>
  saveBytes(name, await bytePartsOf((at) => call(keptReports.part, { keptReportId, at })))
