import type { AuditAction, AuditEntity } from '@beseda/contract/audit.ts'
import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { audit } from '@beseda/contract/endpoints/audit.ts'
import { limits } from '@beseda/contract/limits.ts'

/** As the fields hold it: '' for any; dates as `2026-11-21`, in the browser's time zone. */
export interface Filter {
  readonly search: string
  readonly userId: string
  readonly entity: AuditEntity | ''
  readonly action: AuditAction | ''
  readonly from: string
  readonly until: string
}
export const noFilter: Filter = { search: '', userId: '', entity: '', action: '', from: '', until: '' }
export const isFiltered = (filter: Filter): boolean => Object.values(filter).some((value) => value !== '')

const midnight = (date: string, daysLater: number): number | undefined => {
  const at = new Date(`${date}T00:00`)
  if (date === '' || Number.isNaN(at.getTime())) return undefined
  at.setDate(at.getDate() + daysLater)
  return Math.min(Math.max(0, at.getTime()), limits.timeMax)
}
/** The day of `until` is included. */
export const inputOf = (filter: Filter): InputOf<typeof audit.list> => {
  const [from, until] = [midnight(filter.from, 0), midnight(filter.until, 1)]
  const search = filter.search.trim().slice(0, limits.searchText)
  return {
    ...(search && { search }),
    ...(filter.userId && { userId: filter.userId }),
    ...(filter.entity && { entity: filter.entity }),
    ...(filter.action && { action: filter.action }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  }
}
