import { type DistributionRule, distributionRules } from '@beseda/contract/distribution-rules.ts'
import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import type { Team } from '@beseda/contract/entities/team.ts'
import {
  initialSettings,
  type SettingKind,
  type SettingName,
  settingNames,
  settingOf,
  type TeamSettings,
  type teamSettings,
} from '@beseda/contract/team-settings.ts'
import { delaySeconds, delayText } from '../../lib/delay.ts'
import { textOrNull, wholeNumber } from '../../lib/form-values.ts'

/** How the closing time is given: one of the specification's choices, or a custom number of hours or minutes. */
export const closings = ['none', '24', '48', '72', 'hours', 'minutes'] as const
export type Closing = (typeof closings)[number]

/** Which time the delays count. */
export const clocks = ['channel', 'all', 'working'] as const
export type Clock = (typeof clocks)[number]

/** What a field holds for a setting of this kind: numbers are text, as typed. */
interface Typed {
  number: string
  numberOrNull: string
  delay: string
  text: string
  flag: boolean
  flagOrNull: Clock
  rule: DistributionRule
}
type TypedSettings = { readonly [K in SettingName]: Typed[(typeof teamSettings)[K]['kind']] }
export type TeamValues = TypedSettings &
  Readonly<{
    name: string
    description: string
    /** `closeHours` and `closeMinutes` count only when chosen here. */
    closing: Closing
    /** Empty: the channel's. */
    calendarId: string
    memberIds: readonly string[]
  }>

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
/** A stored value as it is typed. */
const typedOf = (kind: SettingKind, value: unknown): Typed[SettingKind] => {
  switch (kind) {
    case 'delay':
      return typeof value === 'number' ? delayText(value) : ''
    case 'flag':
      return value === true
    case 'flagOrNull':
      return value === true ? 'working' : value === false ? 'all' : 'channel'
    case 'rule':
      return distributionRules.find((rule) => rule === value) ?? 'leastLoaded'
    default:
      return textOf(value)
  }
}
/** What is typed, as the endpoint takes it. Text that is no number stays text, which the schema refuses. */
const inputOf = (kind: SettingKind, typed: Typed[SettingKind]): unknown => {
  switch (kind) {
    case 'number':
    case 'numberOrNull':
      return wholeNumber(String(typed))
    case 'delay':
      return delaySeconds(String(typed))
    case 'flagOrNull':
      return typed === 'channel' ? null : typed === 'working'
    default:
      return typed
  }
}
const eachSetting = <T>(convert: (name: SettingName, kind: SettingKind) => unknown): T =>
  Object.fromEntries(settingNames.map((name) => [name, convert(name, settingOf(name).kind)])) as T

type Times = Pick<TeamSettings, 'closeHours' | 'closeMinutes'>
const closingOf = ({ closeHours, closeMinutes }: Times): Closing => {
  if (closeMinutes !== null) return 'minutes'
  if (closeHours === null) return 'none'
  return closings.find((choice) => choice === String(closeHours)) ?? 'hours'
}
export const valuesOf = (team: Team | null, memberIds: readonly string[]): TeamValues => {
  const settings: TeamSettings = team ?? initialSettings
  return {
    ...eachSetting<TypedSettings>((name, kind) => typedOf(kind, settings[name])),
    name: team?.name ?? '',
    description: team?.description ?? '',
    closing: closingOf(settings),
    calendarId: team?.calendar?.id ?? '',
    memberIds,
  }
}
type Loose = { [K in SettingName]: TeamSettings[K] | string | null }
/** Which of the two forms of the closing time counts follows from the choice; the other one is not sent, however it was filled in. */
export const toInput = (v: TeamValues) => ({
  ...eachSetting<Loose>((name, kind) => inputOf(kind, v[name])),
  ...times(v),
  name: v.name,
  description: v.description,
  calendarId: textOrNull(v.calendarId),
  memberIds: [...v.memberIds],
})
/** An empty custom time is an error, not «never». */
const custom = (text: string): number | string => wholeNumber(text) ?? (textOrNull(text) === null ? '' : text)
const times = (v: TeamValues) => {
  if (v.closing === 'none') return { closeHours: null, closeMinutes: null }
  if (v.closing === 'minutes') return { closeHours: null, closeMinutes: custom(v.closeMinutes) }
  return { closeHours: v.closing === 'hours' ? custom(v.closeHours) : Number(v.closing), closeMinutes: null }
}

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)
/**
 * Former values of a change, as form values. The two fields of the closing time belong together. Members are found by
 * their names (former-members.ts).
 */
export const formerOf = (changes: readonly AuditChange[]): Partial<TeamValues> => {
  const before = new Map(changes.map((c) => [c.field as string, c.before]))
  const isTime = (name: string): boolean => name === 'closeHours' || name === 'closeMinutes'
  const settings = settingNames
    .filter((name) => before.has(name) && !isTime(name))
    .map((name) => [name, typedOf(settingOf(name).kind, before.get(name))])
  const texts = ['name', 'description'].filter((name) => before.has(name))
  return {
    ...Object.fromEntries([...settings, ...texts.map((name) => [name, textOf(before.get(name))])]),
    ...([...before.keys()].some(isTime) &&
      closingValues({
        closeHours: asNumber(before.get('closeHours')),
        closeMinutes: asNumber(before.get('closeMinutes')),
      })),
  }
}
const closingValues = (times: Times) => ({
  closing: closingOf(times),
  closeHours: textOf(times.closeHours),
  closeMinutes: textOf(times.closeMinutes),
})
