import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { search } from '@beseda/contract/endpoints/search.ts'
import { limits } from '@beseda/contract/limits.ts'

/** The conditions that are chosen from a list. */
export const choiceFields = [
  'channel',
  'team',
  'operator',
  'category',
  'tag',
  'clientStatus',
  'state',
  'rating',
] as const
export type ChoiceField = (typeof choiceFields)[number]
/** The search parameters of the address. Dates as `2026-11-21`, in the browser's time zone. */
export const searchFields = ['text', 'client', ...choiceFields, 'from', 'until'] as const
export type SearchParameters = { readonly [F in (typeof searchFields)[number]]?: string }

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const idOrNone = new RegExp(`^none$|${id.source}`)
const valid: Readonly<Record<ChoiceField, RegExp>> = {
  ...{ channel: id, tag: id },
  ...{ team: idOrNone, operator: idOrNone, category: idOrNone, clientStatus: idOrNone },
  ...{ state: /^(open|closed)$/, rating: /^([1-5]|none)$/ },
}
/** Keeps what the server takes: an address may come from anywhere. */
export const parseSearchParameters = (raw: Readonly<Record<string, unknown>>): SearchParameters =>
  Object.fromEntries(
    searchFields.flatMap((name) => {
      const value = raw[name]
      // an address with a number in it is parsed as one
      const text = typeof value === 'number' ? String(value) : value
      if (typeof text !== 'string' || text.trim() === '') return []
      return name in valid && !valid[name as ChoiceField].test(text) ? [] : [[name, text.slice(0, limits.searchText)]]
    }),
  )
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
