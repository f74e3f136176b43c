/** A text column as searches compare it, like `folded` of the domain. */
export const foldedSql = (column: string): string => `translate(lower(${column}), 'ё', 'е')`
const escaped = (words: string): string => words.replace(/[\\%_]/g, '\\$&')
/** Patterns of `like` that find these words within a text. */
export const within = (words: string): string => `%${escaped(words)}%`
/**
 * A pattern of `ilike` for an index of the unfolded column: е and ё are any letter there. It finds a little too much, so the
 * folded column is compared as well.
 */
export const indexable = (words: string): string => {
  const pattern = escaped(words).replace(/[её]/g, '_')
  return /[\p{L}\p{N}]{3}/u.test(pattern) ? `%${pattern}%` : `${pattern}%`
}
