import { wholeNumber } from '../../../lib/form-values.ts'
import type { Section } from '../section.ts'

export interface ReopeningValues {
  readonly reopenHours: string
}
export const reopening = {
  valuesOf: ({ reopenHours }) => ({ reopenHours: String(reopenHours) }),
  toInput: ({ reopenHours }: ReopeningValues) => ({ reopenHours: wholeNumber(reopenHours) }),
  former: { reopenHours: (before) => ({ reopenHours: String(before ?? '') }) },
} satisfies Section<ReopeningValues>
