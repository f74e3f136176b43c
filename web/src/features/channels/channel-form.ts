import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import { formerValues } from '../../parts/FormAndChanges.tsx'
import { type DelayValues, delays } from './sections/delays.ts'
import { type GeneralValues, general } from './sections/general.ts'
import { type RatingValues, rating } from './sections/rating.ts'
import { type ReopeningValues, reopening } from './sections/reopening.ts'

/** What is typed; each section adds its own. `ChannelForm` shows them in their order. */
export type ChannelValues = Readonly<GeneralValues & DelayValues & ReopeningValues & RatingValues>

export const valuesOf = (channel: Channel): ChannelValues => ({
  ...general.valuesOf(channel),
  ...delays.valuesOf(channel),
  ...reopening.valuesOf(channel),
  ...rating.valuesOf(channel),
})
export const toInput = (values: ChannelValues) => ({
  ...general.toInput(values),
  ...delays.toInput(values),
  ...reopening.toInput(values),
  ...rating.toInput(values),
})
export const formerOf = (changes: readonly AuditChange[]): Partial<ChannelValues> =>
  formerValues<ChannelValues>(changes, { ...general.former, ...delays.former, ...reopening.former, ...rating.former })
