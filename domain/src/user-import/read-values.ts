import { plain } from './columns.ts'

const [yes, no] = [
  new Set(['да', 'yes', 'true', '1', '+', 'активен', 'active']),
  new Set(['нет', 'no', 'false', '0', '-', 'неактивен', 'inactive']),
]
/** Yes or no in either language; null: neither. */
export const yesOrNo = (cell: string): boolean | null =>
  yes.has(plain(cell)) ? true : no.has(plain(cell)) ? false : null

/** '7' → 7, '' → null; undefined: no whole number. */
export const wholeOrNull = (cell: string): number | null | undefined =>
  cell === '' ? null : /^\d{1,9}$/.test(cell) ? Number(cell) : undefined

export interface NamedChoice {
  readonly id: string
  readonly names: readonly string[]
}
/** Ids of all that have this name. */
export const namedSo = (name: string, choices: readonly NamedChoice[]): string[] =>
  choices.filter(({ names }) => names.some((known) => plain(known) === plain(name))).map(({ id }) => id)

export type NamesRead =
  | { readonly ids: readonly string[] }
  | { readonly unknown: string }
  | { readonly ambiguous: string }
/** Names in one cell, separated by `|`, which a name may contain as well: the longest known name wins. */
export const readNames = (cell: string, choices: readonly NamedChoice[]): NamesRead => {
  const parts = cell.split('|').map((part) => part.trim())
  const ids: string[] = []
  for (let i = 0; i < parts.length; ) {
    if (parts[i] === '') {
      i++
      continue
    }
    let taken = 0
    for (let end = parts.length; end > i && taken === 0; end--) {
      const name = parts.slice(i, end).join(' | ')
      const found = namedSo(name, choices)
      if (found.length > 1) return { ambiguous: name }
      if (found.length === 1) {
        ids.push(found[0]!)
        taken = end - i
      }
    }
    if (taken === 0) return { unknown: parts[i]! }
    i += taken
  }
  return { ids: [...new Set(ids)].sort() }
}
