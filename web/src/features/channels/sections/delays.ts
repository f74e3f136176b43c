import { delaySeconds, delayText } from '../../../lib/delay.ts'
import type { Section } from '../section.ts'

/** As typed: minutes, or minutes and seconds. */
export interface DelayValues {
  readonly delayMediumS: string
  readonly delayHighS: string
}
const textOf = (before: unknown): string => (typeof before === 'number' ? delayText(before) : '')

export const delays = {
  valuesOf: (channel) => ({
    delayMediumS: delayText(channel.delayMediumS),
    delayHighS: delayText(channel.delayHighS),
  }),
  toInput: ({ delayMediumS, delayHighS }: DelayValues) => ({
    delayMediumS: delaySeconds(delayMediumS),
    delayHighS: delaySeconds(delayHighS),
  }),
  former: {
    delayMedium: (before) => ({ delayMediumS: textOf(before) }),
    delayHigh: (before) => ({ delayHighS: textOf(before) }),
  },
} satisfies Section<DelayValues>
