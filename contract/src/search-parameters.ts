import { limits } from './limits.ts'

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
/** Days as `2026-11-21`, in the time zone of the user who searches. */
export const searchFields = ['text', 'client', ...choiceFields, 'from', 'until'] as const
/** What the address of the extended search and a saved search hold. */
export type SearchParameters = { readonly [F in (typeof searchFields)[number]]?: string | undefined }

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

/**
 * The form in which saved searches are stored. Raise it when a field changes its meaning, and translate the older form in
 * `readStoredSearch`: saved searches are never rewritten. A new field needs no new version.
 */
const version = 1
export const storedSearch = (parameters: SearchParameters) => ({ version, parameters })
/** Null: a newer server saved it. */
export const readStoredSearch = (stored: unknown): SearchParameters | null => {
  const { version: saved, parameters } = (stored ?? {}) as { version?: unknown; parameters?: object }
  if (typeof saved !== 'number' || saved > version) return null
  return parseSearchParameters({ ...parameters })
}
