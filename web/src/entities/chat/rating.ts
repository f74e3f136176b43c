import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { type RatingValue, ratingWords } from '@beseda/contract/ratings.ts'

/** «5, отлично». */
export const ratingInWords = (value: number, lang: Lang): string => {
  const words = ratingWords[value as RatingValue]
  return words ? `${value}, ${inLang(words, lang).toLocaleLowerCase()}` : String(value)
}
