import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { search } from '@beseda/contract/endpoints/search.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { SearchParameters } from '@beseda/contract/search-parameters.ts'

export const isEmpty = (parameters: SearchParameters): boolean => Object.keys(parameters).length === 0

const midnight = (date: string | undefined, daysLater: number): number | undefined => {
  if (!date || !/^\d{4}-\d\d-\d\d$/.test(date)) return undefined
  const at = new Date(`${date}T00:00`)
  if (Number.isNaN(at.getTime())) return undefined
  at.setDate(at.getDate() + daysLater)
  return Math.min(Math.max(0, at.getTime()), limits.timeMax)
}
/** The day of `until` is included. */
export const inputOf = ({ from, until, ...rest }: SearchParameters): InputOf<typeof search.find> => {
  const [first, last] = [midnight(from, 0), midnight(until, 1)]
  return {
    ...(rest as InputOf<typeof search.find>),
    ...(first !== undefined && { from: first }),
    ...(last !== undefined && { until: last }),
  }
}
