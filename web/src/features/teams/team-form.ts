import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import { type DistributionRule, distributionRules, type Team } from '@beseda/contract/entities/team.ts'
import { delaySeconds, delayText } from '../../lib/delay.ts'
import { textOrNull, wholeNumber } from '../../lib/forms.ts'

/** How the time of closing is given: the choices of the specification, or a number of hours or minutes of one's own. */
export const closings = ['none', '24', '48', '72', 'hours', 'minutes'] as const
export type Closing = (typeof closings)[number]

/** Which time the delays count. */
export const clocks = ['channel', 'all', 'working'] as const
export type Clock = (typeof clocks)[number]

/** What is typed, as text. */
export type TeamValues = Readonly<{
  name: string
  description: string
  dialogLimit: string
  redistributeMinutes: string
  closing: Closing
  closeHours: string
  closeMinutes: string
  inactivityHours: string
  /** Empty: nobody is told. */
  closeWarnMinutes: string
  closeWarnText: string
  distributionRule: DistributionRule
  lastOperatorFirst: boolean
  /** Empty: the channel's. */
  calendarId: string
  delayMediumS: string
  delayHighS: string
  delayWorking: Clock
  /** Empty: any number. */
  maxOnBreak: string
  memberIds: readonly string[]
}>

const delayOf = (seconds: number | null): string => (seconds === null ? '' : delayText(seconds))
const clockOf = (working: unknown): Clock => (working === true ? 'working' : working === false ? 'all' : 'channel')
const textOf = (n: number | null): string => (n === null ? '' : String(n))
const closingOf = ({ closeHours, closeMinutes }: Pick<Team, 'closeHours' | 'closeMinutes'>): Closing => {
  if (closeMinutes !== null) return 'minutes'
  if (closeHours === null) return 'none'
  return closings.find((choice) => choice === String(closeHours)) ?? 'hours'
}
/** A new team begins with what suits most. */
export const valuesOf = (team: Team | null, memberIds: readonly string[]): TeamValues =>
  team
    ? {
        name: team.name,
        description: team.description,
        dialogLimit: textOf(team.dialogLimit),
        redistributeMinutes: textOf(team.redistributeMinutes),
        closing: closingOf(team),
        closeHours: textOf(team.closeHours),
        closeMinutes: textOf(team.closeMinutes),
        inactivityHours: textOf(team.inactivityHours),
        closeWarnMinutes: textOf(team.closeWarnMinutes),
        closeWarnText: team.closeWarnText,
        distributionRule: team.distributionRule,
        lastOperatorFirst: team.lastOperatorFirst,
        calendarId: team.calendar?.id ?? '',
        delayMediumS: delayOf(team.delayMediumS),
        delayHighS: delayOf(team.delayHighS),
        delayWorking: clockOf(team.delayWorking),
        maxOnBreak: textOf(team.maxOnBreak),
        memberIds,
      }
    : {
        ...{ name: '', description: '', dialogLimit: '5', redistributeMinutes: '', closing: 'none' },
        ...{ closeHours: '', closeMinutes: '', inactivityHours: '0', memberIds },
        ...{ closeWarnMinutes: '', closeWarnText: '' },
        ...{ calendarId: '', delayMediumS: '', delayHighS: '', delayWorking: 'channel', maxOnBreak: '' },
        ...{ distributionRule: 'leastLoaded', lastOperatorFirst: false },
      }
/** Which of the two forms counts follows from the choice; the other one is not sent, however it was filled in. */
export const toInput = (v: TeamValues) => ({
  name: v.name,
  description: v.description,
  dialogLimit: wholeNumber(v.dialogLimit),
  redistributeMinutes: wholeNumber(v.redistributeMinutes),
  ...times(v),
  inactivityHours: wholeNumber(v.inactivityHours),
  closeWarnMinutes: wholeNumber(v.closeWarnMinutes),
  closeWarnText: v.closeWarnText,
  distributionRule: v.distributionRule,
  lastOperatorFirst: v.lastOperatorFirst,
  calendarId: textOrNull(v.calendarId),
  delayMediumS: delaySeconds(v.delayMediumS),
  delayHighS: delaySeconds(v.delayHighS),
  delayWorking: v.delayWorking === 'channel' ? null : v.delayWorking === 'working',
  maxOnBreak: wholeNumber(v.maxOnBreak),
  memberIds: [...v.memberIds],
})
/** A custom time that is left empty is missing, not switched off. */
const custom = (text: string): number | string => wholeNumber(text) ?? (textOrNull(text) === null ? '' : text)
const times = (v: TeamValues) => {
  if (v.closing === 'none') return { closeHours: null, closeMinutes: null }
  if (v.closing === 'minutes') return { closeHours: null, closeMinutes: custom(v.closeMinutes) }
  return { closeHours: v.closing === 'hours' ? custom(v.closeHours) : Number(v.closing), closeMinutes: null }
}

const asNumber = (before: AuditChange['before']): number | null => (typeof before === 'number' ? before : null)
/**
 * Former values of a change, as they are typed. The two forms of the closing time belong together. Members are looked
 * up by their names (former-members.ts).
 */
export const formerOf = (changes: readonly AuditChange[]): Partial<TeamValues> => {
  const before = new Map(changes.map((c) => [c.field as string, c.before]))
  const number = (field: 'dialogLimit' | 'redistributeMinutes' | 'inactivityHours' | 'maxOnBreak') =>
    before.has(field) ? { [field]: textOf(asNumber(before.get(field) ?? null)) } : {}
  const text = (field: 'name' | 'description') =>
    before.has(field) ? { [field]: String(before.get(field) ?? '') } : {}
  const rule = distributionRules.find((known) => known === before.get('distributionRule'))
  const first = before.get('lastOperatorFirst')
  const closing =
    before.has('closeHours') || before.has('closeMinutes')
      ? closingValues({
          closeHours: asNumber(before.get('closeHours') ?? null),
          closeMinutes: asNumber(before.get('closeMinutes') ?? null),
        })
      : {}
  return {
    ...text('name'),
    ...text('description'),
    ...number('dialogLimit'),
    ...number('redistributeMinutes'),
    ...number('inactivityHours'),
    ...number('maxOnBreak'),
    ...closing,
    ...(before.has('closeWarn') && { closeWarnMinutes: textOf(asNumber(before.get('closeWarn') ?? null)) }),
    ...(before.has('closeWarnText') && { closeWarnText: String(before.get('closeWarnText') ?? '') }),
    ...(before.has('delayMedium') && { delayMediumS: delayOf(asNumber(before.get('delayMedium') ?? null)) }),
    ...(before.has('delayWorking') && { delayWorking: clockOf(before.get('delayWorking')) }),
    ...(before.has('delayHigh') && { delayHighS: delayOf(asNumber(before.get('delayHigh') ?? null)) }),
    ...(rule && { distributionRule: rule }),
    ...(typeof first === 'boolean' && { lastOperatorFirst: first }),
  }
}
const closingValues = (times: Pick<Team, 'closeHours' | 'closeMinutes'>) => ({
  closing: closingOf(times),
  closeHours: textOf(times.closeHours),
  closeMinutes: textOf(times.closeMinutes),
})
