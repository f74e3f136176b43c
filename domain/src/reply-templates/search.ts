import { folded, searchForms } from '../text/search-forms.ts'

/** What a search looks at. */
export interface Findable {
  readonly title: string
  readonly shortcut: string | null
  readonly text: string
  readonly category: { readonly name: string } | null
  /** When the searcher used it last; null: never. */
  readonly usedAt: number | null
}
const startsWord = (text: string, words: string): boolean => text.startsWith(words) || text.includes(` ${words}`)
/** 0: the best match; null: none. */
const rankOf = (template: Findable, words: string): number | null => {
  const title = folded(template.title)
  const shortcut = template.shortcut === null ? null : folded(template.shortcut)
  if (shortcut === words) return 0
  // a personal shortcut comes first among equals by its order in the list
  if (shortcut?.startsWith(words)) return 1
  if (startsWord(title, words)) return 2
  if (title.includes(words)) return 3
  const rest = folded(`${template.category?.name ?? ''} ${template.text}`)
  const all = `${title} ${rest}`
  if (rest.includes(words)) return 4
  return words.split(/\s+/).every((word) => all.includes(word)) ? 5 : null
}

/**
 * The templates that match, the best first; among equals those used last, then in the given order. Without words all of them.
 * `ё` is `е`, and words typed in the other keyboard layout are found.
 */
export const findTemplates = <T extends Findable>(templates: readonly T[], words: string): readonly T[] => {
  const forms = searchForms(words).filter((form) => form !== '')
  const ranked = templates.flatMap((template) => {
    if (forms.length === 0) return [{ template, rank: 0 }]
    const ranks = forms.flatMap((form) => rankOf(template, form) ?? [])
    return ranks.length === 0 ? [] : [{ template, rank: Math.min(...ranks) }]
  })
  return ranked
    .sort((a, b) => a.rank - b.rank || (b.template.usedAt ?? 0) - (a.template.usedAt ?? 0))
    .map(({ template }) => template)
}
/** The template with exactly this shortcut, also in the other keyboard layout; a personal one before one of a category. */
export const byShortcut = <T extends Findable>(templates: readonly T[], words: string): T | null => {
  const exact = searchForms(words).flatMap((form) =>
    templates.filter((t) => t.shortcut !== null && form !== '' && folded(t.shortcut) === form),
  )
  return exact.find((t) => t.category === null) ?? exact[0] ?? null
}
