import { wholeNumber } from '../../../lib/form-values.ts'
import type { Section } from '../section.ts'

export interface RatingValues {
  readonly ratingEnabled: boolean
  readonly ratingBeforeEnd: boolean
  readonly ratingText: string
  readonly ratingWaitMinutes: string
}
export const rating = {
  valuesOf: ({ ratingEnabled, ratingBeforeEnd, ratingText, ratingWaitMinutes }) => ({
    ratingEnabled,
    ratingBeforeEnd,
    ratingText,
    ratingWaitMinutes: String(ratingWaitMinutes),
  }),
  toInput: ({ ratingEnabled, ratingBeforeEnd, ratingText, ratingWaitMinutes }: RatingValues) => ({
    ratingEnabled,
    ratingBeforeEnd,
    ratingText,
    ratingWaitMinutes: wholeNumber(ratingWaitMinutes),
  }),
  former: {
    ratingEnabled: (before) => ({ ratingEnabled: before === true }),
    ratingBeforeEnd: (before) => ({ ratingBeforeEnd: before === true }),
    ratingText: (before) => ({ ratingText: String(before ?? '') }),
    ratingWait: (before) => ({ ratingWaitMinutes: String(before ?? '') }),
  },
} satisfies Section<RatingValues>
