import { teams } from '@beseda/contract/endpoints/teams.ts'
import { distributionRuleNames, type Team } from '@beseda/contract/entities/team.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import type { ThenSettings } from '@beseda/domain/replay/team-then.ts'
import { formCodes } from '../../../lib/schemas.ts'
import { fill } from '../../../lib/words/plural.ts'
import type { Words } from '../../../lib/words/shape.ts'
import { type TeamValues, toInput } from '../team-form.ts'

const decisive = [
  ...['dialogLimit', 'redistributeMinutes', 'closeHours', 'closeMinutes', 'inactivityHours'],
  ...['distributionRule', 'lastOperatorFirst', 'delayMediumS', 'delayHighS'],
]
/** What is typed, as far as it decides who gets which chat; null: something of that is wrong. The schemas are there: it is the form’s. */
export const settingsOf = (team: Team, values: TeamValues): ThenSettings | null => {
  const input = { teamId: team.id, ...toInput(values) }
  const wrong = Object.keys(formCodes(teams.change, input)).some((path) => decisive.includes(path))
  if (wrong) return null
  const number = (
    name: 'dialogLimit' | 'redistributeMinutes' | 'closeHours' | 'closeMinutes' | 'inactivityHours' | 'delayHighS',
  ) => input[name] as number | null
  const limit = number('dialogLimit')
  if (limit === null) return null
  const { distributionRule, lastOperatorFirst } = values
  return {
    ...{ id: team.id, dialogLimit: limit, distributionRule, lastOperatorFirst },
    redistributeMinutes: number('redistributeMinutes'),
    closeHours: number('closeHours'),
    closeMinutes: number('closeMinutes'),
    inactivityHours: number('inactivityHours') ?? 0,
    delayHighS: number('delayHighS'),
  }
}
const closing = (t: ThenSettings, words: Words<'whatIf'>['whatIf']): string =>
  t.closeMinutes !== null
    ? fill(words.minutes, { n: t.closeMinutes })
    : t.closeHours !== null
      ? fill(words.hours, { n: t.closeHours })
      : words.off

/** What the form changes, a line each: `Лимит диалогов: 5 → 7`. */
export const changeLines = (
  team: Team,
  o: {
    readonly settings: ThenSettings
    readonly members: { readonly before: readonly string[]; readonly after: readonly string[] }
    readonly words: Words<'whatIf'>['whatIf']
    readonly lang: Lang
  },
): string[] => {
  const { settings, members, words, lang } = o
  const minutes = (n: number | null) => (n === null ? words.off : fill(words.minutes, { n }))
  const hours = (n: number) => (n === 0 ? words.off : fill(words.hours, { n }))
  const delay = (n: number | null) =>
    n === null ? words.ofChannel : fill(words.minutes, { n: Math.round(n / 6) / 10 })
  const rule = (t: ThenSettings) => inLang(distributionRuleNames[t.distributionRule], lang)
  const yes = (is: boolean) => (is ? words.yes : words.no)
  const line = (name: string, text: (t: ThenSettings) => string): string[] =>
    text(team) === text(settings) ? [] : [fill(words.change, { name, before: text(team), after: text(settings) })]
  const joined = members.after.filter((id) => !members.before.includes(id)).length
  const left = members.before.filter((id) => !members.after.includes(id)).length
  return [
    ...line(words.limit, (t) => String(t.dialogLimit)),
    ...line(words.rule, rule),
    ...line(words.lastOperator, (t) => yes(t.lastOperatorFirst)),
    ...line(words.redistribution, (t) => minutes(t.redistributeMinutes)),
    ...line(words.closing, (t) => closing(t, words)),
    ...line(words.inactivity, (t) => hours(t.inactivityHours)),
    ...line(words.red, (t) => delay(t.delayHighS)),
    ...(joined + left > 0 ? [fill(words.people, { joined, left })] : []),
  ]
}
