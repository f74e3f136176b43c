/** First letters of the first two words: «Ольга Рябова» gives «ОР». */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s«»"“”]+/u)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('')

/** A hue for a name, 0 to 359; the same name always gives the same one. */
export const hueOf = (name: string): number => {
  let hash = 7
  for (const char of name) hash = (hash * 31 + char.codePointAt(0)!) % 360_007
  return hash % 360
}
