import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { formerValues } from '../../parts/FormAndChanges.tsx'
import { type AccessValues, access } from './sections/access.ts'
import { type DelayValues, delays } from './sections/delays.ts'
import { type GeneralValues, general } from './sections/general.ts'
import { type RatingValues, rating } from './sections/rating.ts'
import { type ReopeningValues, reopening } from './sections/reopening.ts'
import { codesOf, formerSettings, type SettingValues, settingsInput, settingValues } from './setting-values.ts'

/** The typed values; each section adds its own. `ChannelForm` shows the sections in this order. */
export type ChannelValues = Readonly<
  GeneralValues & AccessValues & DelayValues & ReopeningValues & RatingValues & SettingValues
>
type Input = Readonly<Record<string, unknown>> & { readonly settings: Readonly<Record<string, unknown>> }

export const valuesOf = (channel: Channel): ChannelValues => ({
  ...general.valuesOf(channel),
  ...access.valuesOf(channel),
  ...delays.valuesOf(channel),
  ...reopening.valuesOf(channel),
  ...rating.valuesOf(channel),
  ...settingValues(channel),
})
export const toInput = (type: string, values: ChannelValues): Input => ({
  ...general.toInput(values),
  ...access.toInput(values),
  ...delays.toInput(values),
  ...reopening.toInput(values),
  ...rating.toInput(values),
  settings: settingsInput(type, values),
})

/** Rules that the schema of a partial change cannot express. */
export const check = ({ type, secretsSet }: Channel, values: ChannelValues): Readonly<Record<string, ErrorCode>> => {
  const { delayMediumS, delayHighS } = delays.toInput(values)
  const isOrdered = typeof delayMediumS !== 'number' || typeof delayHighS !== 'number' || delayMediumS < delayHighS
  return { ...(!isOrdered && { delayHighS: 'DELAYS_NOT_IN_ORDER' as const }), ...codesOf(type, values, secretsSet) }
}

export const formerOf = (type: string, changes: readonly AuditChange[]): Partial<ChannelValues> =>
  formerValues<ChannelValues>(changes, {
    ...general.former,
    ...access.former,
    ...delays.former,
    ...reopening.former,
    ...rating.former,
    ...formerSettings(type),
  })
