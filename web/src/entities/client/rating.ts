import { type Lang, locales } from '@beseda/contract/lang.ts'

/** `4,6` or `4.6`; a whole number without a fraction. */
export const ratingText = (rating: number, lang: Lang): string =>
  new Intl.NumberFormat(locales[lang], { maximumFractionDigits: 1 }).format(rating)
