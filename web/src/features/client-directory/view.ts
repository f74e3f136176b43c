import { type ClientFilter, type ClientSort, clientSorts } from '@beseda/contract/entities/client-list.ts'
import { limits } from '@beseda/contract/limits.ts'

/** The state of the directory in the address. Days as `2026-01-31`, in the time zone of the browser. */
export interface DirectoryView {
  readonly filter: ClientFilter
  readonly days: Readonly<Partial<Record<DayName, string>>>
  readonly sort: ClientSort
  readonly order: 'up' | 'down'
}
export const dayNames = ['createdFrom', 'createdTo', 'lastFrom', 'lastTo'] as const
export type DayName = (typeof dayNames)[number]
/** What the address may hold. */
export const viewNames = ['search', 'status', 'tag', 'company', 'channel', ...dayNames, 'sort', 'order'] as const

type Raw = Readonly<Record<string, string | undefined>>
const isId = (text: string | undefined): text is string => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? '')
const dayOf = (text: string | undefined): string | null =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00`)) ? text : null
/** The beginning of the day, or of the next one. */
const momentOf = (day: string, isEnd: boolean): number => {
  const date = new Date(`${day}T00:00`)
  if (isEnd) date.setDate(date.getDate() + 1)
  return date.getTime()
}

/** Makes the search parameters of an address valid. The newest clients first by default. */
export const parseView = (raw: Raw): DirectoryView => {
  const days = Object.fromEntries(dayNames.flatMap((name) => (dayOf(raw[name]) ? [[name, raw[name]]] : [])))
  const moments = Object.entries(days).map(([name, day]) => [name, momentOf(day as string, name.endsWith('To'))])
  const ids = (['tag', 'company', 'channel'] as const).flatMap((name) => (isId(raw[name]) ? [[name, raw[name]]] : []))
  const sort = clientSorts.find((known) => known === raw.sort) ?? 'created'
  return {
    filter: {
      ...(raw.search && { search: raw.search.slice(0, limits.clientName) }),
      ...((raw.status === 'none' || isId(raw.status)) && { status: raw.status }),
      ...Object.fromEntries(ids),
      ...Object.fromEntries(moments),
    },
    days,
    sort,
    order: raw.order === 'up' || raw.order === 'down' ? raw.order : sort === 'name' ? 'up' : 'down',
  }
}
/** How many conditions are set behind the button of a phone. */
export const countOf = ({ filter }: DirectoryView): number =>
  Object.keys(filter).filter((name) => name !== 'search').length
