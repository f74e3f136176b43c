import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { search } from '@beseda/contract/endpoints/search.ts'
import { folded, searchForms } from '@beseda/domain/text/search-forms.ts'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export const paletteGroups = ['recent', 'actions', 'screens', 'searches', 'clients', 'requests', 'messages'] as const
export type PaletteGroup = (typeof paletteGroups)[number]
export interface PaletteItem {
  readonly id: string
  readonly group: PaletteGroup
  /** Searched, and the name for readers of the screen. */
  readonly label: string
  readonly content?: ReactNode
  readonly about?: string
  readonly Icon?: LucideIcon
  readonly mark?: ReactNode
  /** As `Shortcut` has them. */
  readonly keys?: string
  readonly run: () => void
}
export type QuickFound = EntityOf<typeof search.quick>

/** 0: it begins with the words; 1: one of its words does; 2: they are within it; null: it has them not. */
const rankOf = (label: string, forms: readonly string[]): number | null => {
  const text = folded(label)
  const ranks = forms.flatMap((form) => {
    const at = text.indexOf(form)
    return at < 0 ? [] : [at === 0 ? 0 : /[^\p{L}\p{N}]/u.test(text[at - 1]!) ? 1 : 2]
  })
  return ranks.length > 0 ? Math.min(...ranks) : null
}
/** Commands and screens with these words, in either layout of the keyboard, best first. */
export const matching = (items: readonly PaletteItem[], text: string): readonly PaletteItem[] => {
  if (text.trim() === '') return items
  const forms = searchForms(text)
  return items
    .map((item) => ({ item, rank: rankOf(item.label, forms) }))
    .filter((x): x is { item: PaletteItem; rank: number } => x.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

/** What was chosen lately, newest first, as long as this page lives: names of clients are not stored in the browser. */
const mostRecent = 5
let recent: readonly PaletteItem[] = []
export const recentItems = (): readonly PaletteItem[] => recent
export const noteRecent = (item: PaletteItem): void => {
  const { keys: _, ...kept } = item
  recent = [{ ...kept, group: 'recent' as const }, ...recent.filter(({ id }) => id !== item.id)].slice(0, mostRecent)
}
