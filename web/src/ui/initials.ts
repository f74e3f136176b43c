const letters = (word: string): string => word.match(/[\p{L}\p{N}]/u)?.[0] ?? ''
/** Legal forms do not identify a company. */
const noise = /^(ООО|ОАО|ЗАО|ПАО|АО|ИП|LLC|Ltd|Inc|GmbH)\.?$/iu

/** Two letters of a name: «Анна Королёва» → «АК», «ООО „Северный ветер“» → «СВ», `Гость 5127` → `Г5`. */
export const initials = (name: string): string => {
  const words = name.split(/[\s-]+/u).filter((word) => letters(word) !== '')
  const significant = words.filter((word) => !noise.test(word))
  const [first, second] = significant.length > 0 ? significant : words
  return (letters(first ?? '') + letters(second ?? '')).toLocaleUpperCase('ru')
}

/** A hue from 0 to 359; the same seed always gives the same one. */
export const hueOf = (seed: string): number => {
  let hash = 2166136261
  for (const char of seed) hash = Math.imul(hash ^ char.codePointAt(0)!, 16777619)
  return (hash >>> 0) % 360
}
