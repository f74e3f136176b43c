import { delaySeconds, delayText } from '../../../lib/delay.ts'
import type { Section } from '../section.ts'

/** As typed: minutes, or minutes and seconds. */
export interface DelayValues {
  readonly delayMediumS: string
  readonly delayHighS: string
  readonly delayWorking: boolean
}
const textOf = (before: unknown): string => (typeof before === 'number' ? delayText(before) : '')

export const delays = {
  valuesOf: (channel) => ({
    delayMediumS: delayText(channel.delayMediumS),
    delayHighS: delayText(channel.delayHighS),
    delayWorking: channel.delayWorking,
  }),
  toInput: ({ delayMediumS, delayHighS, delayWorking }: DelayValues) => ({
    delayMediumS: delaySeconds(delayMediumS),
    delayHighS: delaySeconds(delayHighS),
    delayWorking,
  }),
  former: {
    delayMediumS: (before) => ({ delayMediumS: textOf(before) }),
    delayHighS: (before) => ({ delayHighS: textOf(before) }),
    delayWorking: (before) => ({ delayWorking: before === true }),
  },
} satisfies Section<DelayValues>
